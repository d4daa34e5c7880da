// Writes metadata.
#include "metadata.h"

#include <cstring>

using namespace Exiv2;

namespace {

void add(Image &file, const std::string &key, const std::string &value) {
    if (key.rfind("Exif.", 0) == 0) {
        file.exifData()[key].setValue(value);
    } else if (key.rfind("Iptc.", 0) == 0) {
        const auto parsed = Value::create(IptcDataSets::dataSetType(IptcKey(key).tag(), IptcKey(key).record()));
        parsed->read(value);
        file.iptcData().add(IptcKey(key), parsed.get());
    } else {
        // In lists, each value is an entry.
        const auto found = file.xmpData().findKey(XmpKey(key));
        if (found != file.xmpData().end())
            const_cast<Value &>(found->value()).read(value);
        else
            file.xmpData()[key].setValue(value);
    }
}

}  // namespace

char *cexiv2_write_file(const char *path, const char *const *keys, const char *const *values, size_t count) {
    Turn turn;
    try {
        const auto file = ImageFactory::open(path);
        file->readMetadata();
        for (size_t index = 0; index < count; index++)
            add(*file, keys[index], values[index]);
        file->writeMetadata();
        return nullptr;
    } catch (const std::exception &error) {
        return strdup(error.what());
    } catch (...) {
        return strdup("metadata cannot be written");
    }
}
