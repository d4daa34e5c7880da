// Extracts values from metadata.
#include "metadata.h"

using namespace Exiv2;

namespace {

template <typename Data, typename Key>
std::string text(const Data &data, const char *key) {
    const auto found = data.findKey(Key(key));
    return found == data.end() ? std::string() : found->toString();
}

// Returns the text in the default language, or the first one if no language is the default.
std::string default_language(const XmpData &xmp, const char *key) {
    const auto found = xmp.findKey(XmpKey(key));
    if (found == xmp.end())
        return {};
    const auto *languages = dynamic_cast<const LangAltValue *>(&found->value());
    if (!languages)
        return found->toString();
    const auto value = languages->value_.find("x-default");
    if (value != languages->value_.end())
        return value->second;
    return languages->value_.empty() ? std::string() : languages->value_.begin()->second;
}

}  // namespace

void cexiv2_metadata::collect(const XmpData &xmp) {
    values[CEXIV2_XMP_DESCRIPTION].push_back(default_language(xmp, "Xmp.dc.description"));
    const auto subject = xmp.findKey(XmpKey("Xmp.dc.subject"));
    if (subject != xmp.end())
        for (long index = 0; index < static_cast<long>(subject->count()); index++)
            values[CEXIV2_XMP_SUBJECT].push_back(subject->toString(index));
}

void cexiv2_metadata::collect(const IptcData &iptc) {
    for (const auto &datum : iptc) {
        if (datum.record() != IptcDataSets::application2)
            continue;
        if (datum.tag() == IptcDataSets::Caption)
            values[CEXIV2_IPTC_CAPTION].push_back(datum.toString());
        else if (datum.tag() == IptcDataSets::Keywords)
            values[CEXIV2_IPTC_KEYWORD].push_back(datum.toString());
    }
}

void cexiv2_metadata::collect(const ExifData &exif) {
    values[CEXIV2_EXIF_DESCRIPTION].push_back(text<ExifData, ExifKey>(exif, "Exif.Image.ImageDescription"));
}

void cexiv2_metadata::collect_camera(const ExifData &exif, const XmpData &xmp) {
    static const struct {
        cexiv2_field field;
        const char *key;
    } keys[] = {
        {CEXIV2_MAKER, "Exif.Image.Make"},
        {CEXIV2_MODEL, "Exif.Image.Model"},
        {CEXIV2_LENS, "Exif.Photo.LensModel"},
        {CEXIV2_EXPOSURE, "Exif.Photo.ExposureTime"},
        {CEXIV2_APERTURE, "Exif.Photo.FNumber"},
        {CEXIV2_FOCAL_LENGTH, "Exif.Photo.FocalLength"},
        {CEXIV2_ISO, "Exif.Photo.ISOSpeedRatings"},
        {CEXIV2_LATITUDE, "Exif.GPSInfo.GPSLatitude"},
        {CEXIV2_LATITUDE_HALF, "Exif.GPSInfo.GPSLatitudeRef"},
        {CEXIV2_LONGITUDE, "Exif.GPSInfo.GPSLongitude"},
        {CEXIV2_LONGITUDE_HALF, "Exif.GPSInfo.GPSLongitudeRef"},
    };
    for (const auto &[field, key] : keys)
        values[field].push_back(text<ExifData, ExifKey>(exif, key));
    // Adobe's programs used this before EXIF had a field for it.
    values[CEXIV2_LENS].push_back(text<XmpData, XmpKey>(xmp, "Xmp.aux.Lens"));
}

void cexiv2_metadata::collect_dates(const ExifData &exif, const XmpData &xmp, const IptcData &iptc) {
    auto &dates = values[CEXIV2_DATE];
    dates.push_back(text<ExifData, ExifKey>(exif, "Exif.Photo.DateTimeOriginal"));
    // Some camera raw files have it here.
    dates.push_back(text<ExifData, ExifKey>(exif, "Exif.Image.DateTimeOriginal"));
    dates.push_back(text<ExifData, ExifKey>(exif, "Exif.Photo.DateTimeDigitized"));
    dates.push_back(text<XmpData, XmpKey>(xmp, "Xmp.exif.DateTimeOriginal"));
    dates.push_back(text<XmpData, XmpKey>(xmp, "Xmp.photoshop.DateCreated"));
    dates.push_back(text<XmpData, XmpKey>(xmp, "Xmp.xmp.CreateDate"));
    const auto day = text<IptcData, IptcKey>(iptc, "Iptc.Application2.DateCreated");
    dates.push_back(day + "T" + text<IptcData, IptcKey>(iptc, "Iptc.Application2.TimeCreated"));
    dates.push_back(text<ExifData, ExifKey>(exif, "Exif.Image.DateTime"));
}
