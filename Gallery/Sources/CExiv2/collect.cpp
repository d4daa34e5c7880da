// Extracts values from metadata.
#include "metadata.h"

#include <cstdlib>
#include <map>

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

// Returns the entries of a list.
std::vector<std::string> list(const XmpData &xmp, const char *key) {
    std::vector<std::string> entries;
    const auto found = xmp.findKey(XmpKey(key));
    if (found != xmp.end())
        for (long index = 0; index < static_cast<long>(found->count()); index++)
            entries.push_back(found->toString(index));
    return entries;
}

// The parts of a region (Metadata Working Group, "Guidelines for Handling Image Metadata", 5.9).
const struct {
    cexiv2_field field;
    const char *name;
} region_parts[] = {
    {CEXIV2_REGION_NAME, "mwg-rs:Name"},
    {CEXIV2_REGION_KIND, "mwg-rs:Type"},
    {CEXIV2_REGION_UNIT, "mwg-rs:Area/stArea:unit"},
    {CEXIV2_REGION_X, "mwg-rs:Area/stArea:x"},
    {CEXIV2_REGION_Y, "mwg-rs:Area/stArea:y"},
    {CEXIV2_REGION_WIDTH, "mwg-rs:Area/stArea:w"},
    {CEXIV2_REGION_HEIGHT, "mwg-rs:Area/stArea:h"},
};

// Metadata can contain a hundred thousand of them.
const size_t most_regions = 1000;

}  // namespace

void cexiv2_metadata::collect(const XmpData &xmp) {
    values[CEXIV2_XMP_DESCRIPTION].push_back(default_language(xmp, "Xmp.dc.description"));
    for (const auto &entry : list(xmp, "Xmp.dc.subject"))
        values[CEXIV2_XMP_SUBJECT].push_back(entry);
}

void cexiv2_metadata::collect_people(const ExifData &exif, const XmpData &xmp) {
    values[CEXIV2_ORIENTATION].push_back(text<ExifData, ExifKey>(exif, "Exif.Image.Orientation"));
    values[CEXIV2_XMP_ORIENTATION].push_back(text<XmpData, XmpKey>(xmp, "Xmp.tiff.Orientation"));
    values[CEXIV2_RATING].push_back(text<XmpData, XmpKey>(xmp, "Xmp.xmp.Rating"));
    values[CEXIV2_RATING].push_back(text<ExifData, ExifKey>(exif, "Exif.Image.Rating"));
    for (const auto &name : list(xmp, "Xmp.iptcExt.PersonInImage"))
        values[CEXIV2_PERSON].push_back(name);
    const std::string start = "Xmp.mwg-rs.Regions/mwg-rs:";
    std::map<unsigned long, std::map<cexiv2_field, std::string>> regions;
    for (const auto &datum : xmp) {
        const auto key = datum.key();
        if (key.compare(0, start.size(), start) != 0)
            continue;
        const auto rest = key.substr(start.size());
        if (rest == "AppliedToDimensions/stDim:w")
            values[CEXIV2_REGIONS_WIDTH].push_back(datum.toString());
        if (rest == "AppliedToDimensions/stDim:h")
            values[CEXIV2_REGIONS_HEIGHT].push_back(datum.toString());
        const auto end = rest.find("]/");
        if (rest.compare(0, 11, "RegionList[") != 0 || end == std::string::npos || regions.size() >= most_regions)
            continue;
        for (const auto &[field, name] : region_parts)
            if (rest.compare(end + 2, std::string::npos, name) == 0)
                regions[std::strtoul(rest.c_str() + 11, nullptr, 10)][field] = datum.toString();
    }
    for (auto &[number, region] : regions)
        for (const auto &[field, name] : region_parts)
            values[field].push_back(region[field]);
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
    values[CEXIV2_XMP_LATITUDE].push_back(text<XmpData, XmpKey>(xmp, "Xmp.exif.GPSLatitude"));
    values[CEXIV2_XMP_LONGITUDE].push_back(text<XmpData, XmpKey>(xmp, "Xmp.exif.GPSLongitude"));
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
