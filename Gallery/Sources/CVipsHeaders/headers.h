// libvips is imported by CVips alone: Swift sees only that target's plain functions.
