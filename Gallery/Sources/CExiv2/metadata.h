#ifndef CEXIV2_METADATA_H
#define CEXIV2_METADATA_H

#include "CExiv2.h"

#include <exiv2/exiv2.hpp>

#include <mutex>
#include <string>
#include <vector>

struct cexiv2_metadata {
    std::vector<std::string> values[CEXIV2_FIELD_COUNT];

    /// Takes out of each kind of metadata what is asked of it.
    void collect(const Exiv2::XmpData &xmp);
    void collect(const Exiv2::IptcData &iptc);
    void collect(const Exiv2::ExifData &exif);
    /// What the picture was taken with, and where.
    void collect_camera(const Exiv2::ExifData &exif, const Exiv2::XmpData &xmp);
    /// The dates, in the order of trust.
    void collect_dates(const Exiv2::ExifData &exif, const Exiv2::XmpData &xmp, const Exiv2::IptcData &iptc);
};

/// Exiv2 ready: silent, with its XMP parser started, and with nobody else at work in it as long as this lives. The XMP
/// toolkit inside it keeps namespaces for all files together, and two threads in it at once corrupt them.
class Turn {
  public:
    Turn();

  private:
    std::lock_guard<std::mutex> lock;
};

#endif
