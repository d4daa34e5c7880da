// Exiv2 is imported by CExiv2 alone: Swift sees only that target's plain functions.
