// Reads metadata. Each kind is read separately, so that a corrupt one doesn't affect the others.
#include "metadata.h"

#include <cstring>
#include <iconv.h>

using namespace Exiv2;

static std::mutex &everybody() {
    static std::mutex mutex;
    return mutex;
}

Turn::Turn() : lock(everybody()) {
    static std::once_flag once;
    std::call_once(once, [] {
        LogMsg::setLevel(LogMsg::mute);
        XmpParser::initialize();
    });
}

namespace {

// Exiv2 throws its own errors and those of the standard library.
template <typename Work>
void attempt(Work work) {
    try {
        work();
    } catch (...) {
    }
}

void read_exif(ExifData &exif, const byte *bytes, size_t length) {
    // In a JPEG file, the block starts with six bytes that identify it.
    static const byte name[] = {'E', 'x', 'i', 'f', 0, 0};
    if (length >= sizeof name && std::memcmp(bytes, name, sizeof name) == 0) {
        bytes += sizeof name;
        length -= sizeof name;
    }
    ExifParser::decode(exif, bytes, static_cast<uint32_t>(length));
}

void read_iptc(IptcData &iptc, const byte *bytes, size_t length) {
    // JPEG files have it in Photoshop's container. Others have only the data.
    static const char name[] = "Photoshop 3.0";
    if (length >= sizeof name && std::memcmp(bytes, name, sizeof name) == 0) {
        bytes += sizeof name;
        length -= sizeof name;
    }
    const byte *record = nullptr;
    uint32_t header = 0, size = 0;
    if (Photoshop::locateIptcIrb(bytes, static_cast<long>(length), &record, &header, &size) == 0)
        IptcParser::decode(iptc, record + header, size);
    else if (length > 0 && bytes[0] == 0x1C)
        IptcParser::decode(iptc, bytes, static_cast<uint32_t>(length));
}

cexiv2_metadata *collected(const ExifData &exif, const XmpData &xmp, const IptcData &iptc) {
    auto *metadata = new cexiv2_metadata;
    attempt([&] { metadata->collect(xmp); });
    attempt([&] { metadata->collect(iptc); });
    attempt([&] { metadata->collect(exif); });
    attempt([&] { metadata->collect_camera(exif, xmp); });
    attempt([&] { metadata->collect_people(exif, xmp); });
    attempt([&] { metadata->collect_dates(exif, xmp, iptc); });
    return metadata;
}

}  // namespace

cexiv2_metadata *cexiv2_read_blocks(
    const void *exif_bytes, size_t exif_length, const void *xmp_bytes, size_t xmp_length, const void *iptc_bytes,
    size_t iptc_length, const void *extended_xmp, size_t extended_length
) {
    Turn turn;
    ExifData exif;
    XmpData xmp;
    IptcData iptc;
    if (exif_bytes)
        attempt([&] { read_exif(exif, static_cast<const byte *>(exif_bytes), exif_length); });
    if (xmp_bytes)
        attempt([&] { XmpParser::decode(xmp, std::string(static_cast<const char *>(xmp_bytes), xmp_length)); });
    if (iptc_bytes)
        attempt([&] { read_iptc(iptc, static_cast<const byte *>(iptc_bytes), iptc_length); });
    cexiv2_metadata *metadata = collected(exif, xmp, iptc);
    if (extended_xmp)
        attempt([&] {
            XmpData more;
            XmpParser::decode(more, std::string(static_cast<const char *>(extended_xmp), extended_length));
            metadata->collect(more);
            metadata->collect_people(ExifData(), more);
        });
    return metadata;
}

cexiv2_metadata *cexiv2_read_bytes(
    const void *bytes, size_t length, const void *xmp_bytes, size_t xmp_length
) {
    Turn turn;
    ExifData exif;
    XmpData xmp;
    IptcData iptc;
    attempt([&] {
        const auto file = ImageFactory::open(static_cast<const byte *>(bytes), static_cast<long>(length));
        file->readMetadata();
        exif = file->exifData();
        xmp = file->xmpData();
        iptc = file->iptcData();
    });
    if (xmp.empty() && xmp_bytes)
        attempt([&] { XmpParser::decode(xmp, std::string(static_cast<const char *>(xmp_bytes), xmp_length)); });
    return collected(exif, xmp, iptc);
}

void cexiv2_start(void) {
    Turn turn;
    // Comments in EXIF use these encodings. The C library reads its list of encodings from a file.
    for (const auto *encoding : {"UCS-2LE", "UCS-2BE", "UTF-16", "ISO-8859-1"}) {
        const iconv_t converter = iconv_open("UTF-8", encoding);
        if (converter != reinterpret_cast<iconv_t>(-1))
            iconv_close(converter);
    }
}

void cexiv2_free(cexiv2_metadata *metadata) { delete metadata; }

size_t cexiv2_count(const cexiv2_metadata *metadata, enum cexiv2_field field) {
    return metadata->values[field].size();
}

const char *cexiv2_value(const cexiv2_metadata *metadata, enum cexiv2_field field, size_t index, size_t *length) {
    const auto &value = metadata->values[field][index];
    *length = value.size();
    return value.data();
}
