// Extracts values from metadata.
#include "metadata.h"

#include <cstdlib>
#include <map>

using namespace Exiv2;

namespace {

template <typename Datum>
std::string text(const Index<Datum> &data, const char *key) {
    const auto found = data.find(key);
    return found == data.end() ? std::string() : found->second->toString();
}

// Returns the text in the default language, or the first one if no language is the default.
std::string default_language(const Index<Xmpdatum> &xmp, const char *key) {
    const auto found = xmp.find(key);
    if (found == xmp.end())
        return {};
    const auto *languages = dynamic_cast<const LangAltValue *>(&found->second->value());
    if (!languages)
        return found->second->toString();
    const auto value = languages->value_.find("x-default");
    if (value != languages->value_.end())
        return value->second;
    return languages->value_.empty() ? std::string() : languages->value_.begin()->second;
}

// Returns the entries of a list.
std::vector<std::string> list(const Index<Xmpdatum> &xmp, const char *key) {
    std::vector<std::string> entries;
    const auto found = xmp.find(key);
    if (found != xmp.end())
        for (long index = 0; index < static_cast<long>(found->second->count()); index++)
            entries.push_back(found->second->toString(index));
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

// Regions by their number in the list, with the values of their fields.
using Regions = std::map<unsigned long, std::map<cexiv2_field, std::string>>;

// Adds a field of a region.
//
// - Parameters:
//   - rest: The key after the list's name: "[2]/mwg-rs:Name".
//   - name: The field's name.
void add_part(Regions &regions, const std::string &rest, cexiv2_field field, const char *name, const Xmpdatum &datum) {
    const auto end = rest.find("]/");
    if (rest.empty() || rest[0] != '[' || end == std::string::npos || rest.compare(end + 2, std::string::npos, name) != 0)
        return;
    const auto number = std::strtoul(rest.c_str() + 1, nullptr, 10);
    if (regions.size() < most_regions || regions.count(number))
        regions[number][field] = datum.toString();
}

// Returns a text of Windows, which is UTF-16 in bytes.
std::string windows_text(const Index<Exifdatum> &exif, const char *key) {
    const auto found = exif.find(key);
    if (found == exif.end() || found->second->size() <= 0)
        return {};
    std::string text(found->second->size(), '\0');
    found->second->copy(reinterpret_cast<byte *>(&text[0]), invalidByteOrder);
    return convertStringCharset(text, "UTF-16LE", "UTF-8") ? text : std::string();
}

// Returns a comment, whose first bytes name its encoding.
std::string comment_text(const Index<Exifdatum> &exif, const char *key) {
    const auto found = exif.find(key);
    if (found == exif.end())
        return {};
    const auto *value = dynamic_cast<const CommentValue *>(&found->second->value());
    return value ? value->comment() : found->second->toString();
}

}  // namespace

void cexiv2_metadata::collect_texts(const Index<Xmpdatum> &xmp) {
    values[CEXIV2_XMP_DESCRIPTION].push_back(default_language(xmp, "Xmp.dc.description"));
    values[CEXIV2_TITLE].push_back(default_language(xmp, "Xmp.dc.title"));
    values[CEXIV2_TITLE].push_back(text(xmp, "Xmp.photoshop.Headline"));
    static const struct {
        cexiv2_field field;
        const char *key;
    } lists[] = {
        {CEXIV2_XMP_SUBJECT, "Xmp.dc.subject"},
        {CEXIV2_KEYWORD_PATH_BAR, "Xmp.lr.hierarchicalSubject"},
        {CEXIV2_KEYWORD_PATH_SLASH, "Xmp.digiKam.TagsList"},
        {CEXIV2_KEYWORD_PATH_SLASH, "Xmp.MicrosoftPhoto.LastKeywordXMP"},
    };
    for (const auto &[field, key] : lists)
        for (const auto &entry : list(xmp, key))
            values[field].push_back(entry);
    // Where the picture was taken, then what it shows (IPTC, "Photo Metadata Standard").
    static const struct {
        cexiv2_field field;
        const char *keys[3];
    } places[] = {
        {CEXIV2_LOCATION,
         {"Xmp.iptc.Location", "Xmp.iptcExt.LocationCreated[1]/Iptc4xmpExt:Sublocation",
          "Xmp.iptcExt.LocationShown[1]/Iptc4xmpExt:Sublocation"}},
        {CEXIV2_CITY,
         {"Xmp.photoshop.City", "Xmp.iptcExt.LocationCreated[1]/Iptc4xmpExt:City",
          "Xmp.iptcExt.LocationShown[1]/Iptc4xmpExt:City"}},
        {CEXIV2_STATE,
         {"Xmp.photoshop.State", "Xmp.iptcExt.LocationCreated[1]/Iptc4xmpExt:ProvinceState",
          "Xmp.iptcExt.LocationShown[1]/Iptc4xmpExt:ProvinceState"}},
        {CEXIV2_COUNTRY,
         {"Xmp.photoshop.Country", "Xmp.iptcExt.LocationCreated[1]/Iptc4xmpExt:CountryName",
          "Xmp.iptcExt.LocationShown[1]/Iptc4xmpExt:CountryName"}},
    };
    for (const auto &[field, keys] : places)
        for (const auto *key : keys)
            values[field].push_back(text(xmp, key));
}

void cexiv2_metadata::collect_texts(const IptcData &iptc) {
    static const std::map<uint16_t, cexiv2_field> fields = {
        {IptcDataSets::Caption, CEXIV2_IPTC_CAPTION},   {IptcDataSets::ObjectName, CEXIV2_TITLE},
        {IptcDataSets::Headline, CEXIV2_TITLE},         {IptcDataSets::Keywords, CEXIV2_IPTC_KEYWORD},
        {IptcDataSets::SubLocation, CEXIV2_LOCATION},   {IptcDataSets::City, CEXIV2_CITY},
        {IptcDataSets::ProvinceState, CEXIV2_STATE},    {IptcDataSets::CountryName, CEXIV2_COUNTRY},
    };
    for (const auto &datum : iptc) {
        const auto found = fields.find(datum.tag());
        if (datum.record() == IptcDataSets::application2 && found != fields.end())
            values[found->second].push_back(datum.toString());
    }
}

void cexiv2_metadata::collect_texts(const Index<Exifdatum> &exif) {
    values[CEXIV2_EXIF_DESCRIPTION].push_back(text(exif, "Exif.Image.ImageDescription"));
    values[CEXIV2_EXIF_COMMENT].push_back(windows_text(exif, "Exif.Image.XPComment"));
    values[CEXIV2_EXIF_COMMENT].push_back(comment_text(exif, "Exif.Photo.UserComment"));
    values[CEXIV2_TITLE].push_back(windows_text(exif, "Exif.Image.XPTitle"));
    values[CEXIV2_WINDOWS_KEYWORDS].push_back(windows_text(exif, "Exif.Image.XPKeywords"));
}

void cexiv2_metadata::collect_people(const Index<Exifdatum> &exif) {
    values[CEXIV2_ORIENTATION].push_back(text(exif, "Exif.Image.Orientation"));
    values[CEXIV2_EXIF_RATING].push_back(text(exif, "Exif.Image.Rating"));
}

void cexiv2_metadata::collect_people(const Index<Xmpdatum> &xmp) {
    values[CEXIV2_XMP_ORIENTATION].push_back(text(xmp, "Xmp.tiff.Orientation"));
    values[CEXIV2_XMP_RATING].push_back(text(xmp, "Xmp.xmp.Rating"));
    for (const auto &name : list(xmp, "Xmp.iptcExt.PersonInImage"))
        values[CEXIV2_PERSON].push_back(name);
    const std::string group = "Xmp.mwg-rs.Regions/mwg-rs:", microsoft = "Xmp.MP.RegionInfo/MPRI:Regions";
    Regions regions, rectangles;
    for (const auto &[key, datum] : xmp) {
        if (key.compare(0, microsoft.size(), microsoft) == 0) {
            const auto rest = key.substr(microsoft.size());
            add_part(rectangles, rest, CEXIV2_MICROSOFT_NAME, "MPReg:PersonDisplayName", *datum);
            add_part(rectangles, rest, CEXIV2_MICROSOFT_RECTANGLE, "MPReg:Rectangle", *datum);
        }
        if (key.compare(0, group.size(), group) != 0)
            continue;
        const auto rest = key.substr(group.size());
        if (rest == "AppliedToDimensions/stDim:w")
            values[CEXIV2_REGIONS_WIDTH].push_back(datum->toString());
        if (rest == "AppliedToDimensions/stDim:h")
            values[CEXIV2_REGIONS_HEIGHT].push_back(datum->toString());
        if (rest.compare(0, 10, "RegionList") != 0)
            continue;
        for (const auto &[field, name] : region_parts)
            add_part(regions, rest.substr(10), field, name, *datum);
    }
    for (auto &[number, region] : regions)
        for (const auto &[field, name] : region_parts)
            values[field].push_back(region[field]);
    for (auto &[number, region] : rectangles)
        for (const auto field : {CEXIV2_MICROSOFT_NAME, CEXIV2_MICROSOFT_RECTANGLE})
            values[field].push_back(region[field]);
}

void cexiv2_metadata::collect_camera(const Index<Exifdatum> &exif) {
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
        values[field].push_back(text(exif, key));
}

void cexiv2_metadata::collect_camera(const Index<Xmpdatum> &xmp) {
    values[CEXIV2_XMP_LATITUDE].push_back(text(xmp, "Xmp.exif.GPSLatitude"));
    values[CEXIV2_XMP_LATITUDE_HALF].push_back(text(xmp, "Xmp.exif.GPSLatitudeRef"));
    values[CEXIV2_XMP_LONGITUDE].push_back(text(xmp, "Xmp.exif.GPSLongitude"));
    values[CEXIV2_XMP_LONGITUDE_HALF].push_back(text(xmp, "Xmp.exif.GPSLongitudeRef"));
    // Adobe's programs used this before EXIF had a field for it.
    values[CEXIV2_LENS].push_back(text(xmp, "Xmp.aux.Lens"));
}

void cexiv2_metadata::collect_dates(const Index<Exifdatum> &exif, const std::vector<Index<Xmpdatum>> &packets) {
    auto &dates = values[CEXIV2_DATE];
    // Fractions of a second and time zones are fields of their own ("Exif Version 2.32", 4.6.5).
    const auto exact = [&exif](const char *date, const char *fraction, const char *zone) {
        const auto digits = text(exif, fraction);
        return text(exif, date) + (digits.empty() ? digits : "." + digits) + text(exif, zone);
    };
    dates.push_back(
        exact("Exif.Photo.DateTimeOriginal", "Exif.Photo.SubSecTimeOriginal", "Exif.Photo.OffsetTimeOriginal")
    );
    // Some camera raw files have it here.
    dates.push_back(text(exif, "Exif.Image.DateTimeOriginal"));
    dates.push_back(
        exact("Exif.Photo.DateTimeDigitized", "Exif.Photo.SubSecTimeDigitized", "Exif.Photo.OffsetTimeDigitized")
    );
    for (const auto &xmp : packets)
        for (const auto *key : {"Xmp.exif.DateTimeOriginal", "Xmp.photoshop.DateCreated", "Xmp.xmp.CreateDate"})
            dates.push_back(text(xmp, key));
    std::string day, time;
    for (const auto &datum : iptc) {
        if (datum.record() == IptcDataSets::application2 && datum.tag() == IptcDataSets::DateCreated && day.empty())
            day = datum.toString();
        if (datum.record() == IptcDataSets::application2 && datum.tag() == IptcDataSets::TimeCreated && time.empty())
            time = datum.toString();
    }
    dates.push_back(day + "T" + time);
    dates.push_back(text(exif, "Exif.Image.DateTime"));
}
