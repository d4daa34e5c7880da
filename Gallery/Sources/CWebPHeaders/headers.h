// libwebp is used by CVips alone: Swift sees only that target's plain functions.
