// Reads metadata. Each kind is read separately, so that a corrupt one doesn't affect the others.
#include "metadata.h"

#include <cstring>
#include <iconv.h>

using namespace Exiv2;

static std::mutex &everybody() {
    static std::mutex mutex;
    return mutex;
}

namespace {

// Exiv2's last message. Only written by the thread that has the turn.
std::string message;

// Exiv2 throws its own errors and those of the standard library.
template <typename Work>
void attempt(Work work) {
    try {
        work();
    } catch (...) {
    }
}

}  // namespace

Turn::Turn() : lock(everybody()) {
    static std::once_flag once;
    std::call_once(once, [] {
        // Exiv2 only logs why XMP can't be read.
        LogMsg::setLevel(LogMsg::error);
        LogMsg::setHandler([](int, const char *text) { message = text; });
        XmpParser::initialize();
    });
}

cexiv2_metadata *cexiv2_new(void) { return new cexiv2_metadata; }

void cexiv2_free(cexiv2_metadata *metadata) { delete metadata; }

void cexiv2_add_exif(cexiv2_metadata *metadata, const void *bytes, size_t length) {
    Turn turn;
    attempt([&] {
        ExifParser::decode(metadata->exif, static_cast<const byte *>(bytes), static_cast<uint32_t>(length));
    });
}

void cexiv2_add_iptc(cexiv2_metadata *metadata, const void *iptc, size_t length) {
    Turn turn;
    const auto *bytes = static_cast<const byte *>(iptc);
    // JPEG files have it in Photoshop's container. Others have only the data.
    static const char name[] = "Photoshop 3.0";
    if (length >= sizeof name && std::memcmp(bytes, name, sizeof name) == 0) {
        bytes += sizeof name;
        length -= sizeof name;
    }
    attempt([&] {
        const byte *record = nullptr;
        uint32_t header = 0, size = 0;
        if (Photoshop::locateIptcIrb(bytes, static_cast<long>(length), &record, &header, &size) == 0)
            IptcParser::decode(metadata->iptc, record + header, size);
        else if (length > 0 && bytes[0] == 0x1C)
            IptcParser::decode(metadata->iptc, bytes, static_cast<uint32_t>(length));
    });
}

const char *cexiv2_add_xmp(cexiv2_metadata *metadata, const void *bytes, size_t length) {
    Turn turn;
    message.clear();
    int status = -1;
    XmpData xmp;
    attempt([&] { status = XmpParser::decode(xmp, std::string(static_cast<const char *>(bytes), length)); });
    if (status == 0) {
        metadata->packets.push_back(std::move(xmp));
        return nullptr;
    }
    metadata->error = message;
    return metadata->error.c_str();
}

int cexiv2_add_file(cexiv2_metadata *metadata, const void *bytes, size_t length) {
    Turn turn;
    attempt([&] {
        const auto file = ImageFactory::open(static_cast<const byte *>(bytes), static_cast<long>(length));
        file->readMetadata();
        metadata->exif = file->exifData();
        metadata->iptc = file->iptcData();
        if (!file->xmpData().empty())
            metadata->packets.push_back(file->xmpData());
    });
    return (metadata->exif.empty() ? 0 : CEXIV2_HAS_EXIF) + (metadata->iptc.empty() ? 0 : CEXIV2_HAS_IPTC)
        + (metadata->packets.empty() ? 0 : CEXIV2_HAS_XMP);
}

template <typename Data, typename Datum = typename std::decay<decltype(*std::declval<Data>().begin())>::type>
static Index<Datum> indexed(const Data &data) {
    Index<Datum> index;
    for (const auto &datum : data)
        index.emplace(datum.key(), &datum);
    return index;
}

void cexiv2_collect(cexiv2_metadata *metadata) {
    Turn turn;
    Index<Exifdatum> exif;
    std::vector<Index<Xmpdatum>> packets;
    attempt([&] { exif = indexed(metadata->exif); });
    for (const auto &packet : metadata->packets)
        attempt([&] { packets.push_back(indexed(packet)); });
    for (const auto &xmp : packets)
        attempt([&] { metadata->collect_texts(xmp); });
    attempt([&] { metadata->collect_texts(metadata->iptc); });
    attempt([&] { metadata->collect_texts(exif); });
    attempt([&] { metadata->collect_camera(exif); });
    attempt([&] { metadata->collect_people(exif); });
    for (const auto &xmp : packets) {
        attempt([&] { metadata->collect_camera(xmp); });
        attempt([&] { metadata->collect_people(xmp); });
    }
    attempt([&] { metadata->collect_dates(exif, packets); });
}

void cexiv2_start(void) {
    Turn turn;
    // Texts in EXIF use these encodings. The C library reads its list of encodings from a file.
    for (const auto *encoding : {"UCS-2LE", "UCS-2BE", "UTF-16", "UTF-16LE", "ISO-8859-1"}) {
        const iconv_t converter = iconv_open("UTF-8", encoding);
        if (converter != reinterpret_cast<iconv_t>(-1))
            iconv_close(converter);
    }
}

size_t cexiv2_count(const cexiv2_metadata *metadata, enum cexiv2_field field) {
    return metadata->values[field].size();
}

const char *cexiv2_value(const cexiv2_metadata *metadata, enum cexiv2_field field, size_t index, size_t *length) {
    const auto &value = metadata->values[field][index];
    *length = value.size();
    return value.data();
}
