#ifndef CEXIV2_METADATA_H
#define CEXIV2_METADATA_H

#include "CExiv2.h"

#include <exiv2/exiv2.hpp>

#include <string>
#include <vector>

struct cexiv2_metadata {
    std::vector<std::string> values[CEXIV2_FIELD_COUNT];

    /// Takes out of each kind of metadata what is asked of it.
    void collect(const Exiv2::XmpData &xmp);
    void collect(const Exiv2::IptcData &iptc);
    void collect(const Exiv2::ExifData &exif);
    /// The dates, in the order of trust.
    void collect_dates(const Exiv2::ExifData &exif, const Exiv2::XmpData &xmp, const Exiv2::IptcData &iptc);
};

/// Exiv2 ready: silent, and with its XMP parser started, which has to happen once and by one thread.
void cexiv2_start();

#endif
