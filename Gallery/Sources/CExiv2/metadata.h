#ifndef CEXIV2_METADATA_H
#define CEXIV2_METADATA_H

#include "CExiv2.h"

#include <exiv2/exiv2.hpp>

#include <mutex>
#include <string>
#include <vector>

struct cexiv2_metadata {
    std::vector<std::string> values[CEXIV2_FIELD_COUNT];

    /// Extract the fields from each kind of metadata.
    void collect(const Exiv2::XmpData &xmp);
    void collect(const Exiv2::IptcData &iptc);
    void collect(const Exiv2::ExifData &exif);
    /// Extracts the camera data and the position.
    void collect_camera(const Exiv2::ExifData &exif, const Exiv2::XmpData &xmp);
    /// Extracts the rating and the people.
    void collect_people(const Exiv2::ExifData &exif, const Exiv2::XmpData &xmp);
    /// Extracts the dates, the most reliable first.
    void collect_dates(const Exiv2::ExifData &exif, const Exiv2::XmpData &xmp, const Exiv2::IptcData &iptc);
};

/// Locks Exiv2 as long as this exists: with warnings off and its XMP parser started. The XMP toolkit in it
/// shares namespaces between all files, and two threads at the same time would corrupt them.
class Turn {
  public:
    Turn();

  private:
    std::lock_guard<std::mutex> lock;
};

#endif
