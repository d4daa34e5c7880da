#ifndef CEXIV2_METADATA_H
#define CEXIV2_METADATA_H

#include "CExiv2.h"

#include <exiv2/exiv2.hpp>

#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

/// Metadata by its keys. Exiv2 makes a key of each datum for each key that it looks for.
template <typename Datum>
using Index = std::unordered_map<std::string, const Datum *>;

struct cexiv2_metadata {
    Exiv2::ExifData exif;
    Exiv2::IptcData iptc;
    /// A picture can have several packets.
    std::vector<Exiv2::XmpData> packets;
    /// Why the last packet can't be read.
    std::string error;
    std::vector<std::string> values[CEXIV2_FIELD_COUNT];

    /// Extracts captions, titles, keywords and places.
    void collect_texts(const Index<Exiv2::Xmpdatum> &xmp);
    void collect_texts(const Exiv2::IptcData &iptc);
    void collect_texts(const Index<Exiv2::Exifdatum> &exif);
    /// Extracts the camera data and the position.
    void collect_camera(const Index<Exiv2::Exifdatum> &exif);
    void collect_camera(const Index<Exiv2::Xmpdatum> &xmp);
    /// Extracts the rating and the people.
    void collect_people(const Index<Exiv2::Exifdatum> &exif);
    void collect_people(const Index<Exiv2::Xmpdatum> &xmp);
    /// Extracts the dates, the most reliable first.
    void collect_dates(
        const Index<Exiv2::Exifdatum> &exif, const std::vector<Index<Exiv2::Xmpdatum>> &packets
    );
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
