"""The wall as a document for `brickwork layout`. The page must compute the same layout."""

KINDS = ["waterfall", "justified", "grid"]
HEADER = 48


def document(library, kind, width, column_width=240, spacing=12, margin=12, scale=1, right_to_left=False):
    """Returns all photos of a library, in sections with pinned headers and the width of the wall."""
    count, width_of_column = columns(width, column_width, spacing, margin)
    layout = {"kind": kind, "itemSpacing": spacing, "lineSpacing": spacing}
    if kind == "justified":
        layout["targetHeight"] = max(40, column_width * 0.75)
    else:
        layout["columns"] = count
    if kind == "waterfall":
        layout["order"] = "evenEnds"
    sections = []
    for (title, count), start in zip(library.sections, library.section_starts()):
        section = {
            "layout": layout,
            "insets": {"top": 0, "leading": margin, "bottom": 24, "trailing": margin},
            "items": [item(library, position, kind, width_of_column) for position in range(start, start + count)],
        }
        if title:
            section["header"] = {"length": HEADER, "pinned": True}
        sections.append(section)
    direction = "rightToLeft" if right_to_left else "leftToRight"
    return {"container": {"width": width, "scale": scale, "direction": direction}, "sections": sections}


def columns(width, column_width, spacing, margin):
    """Returns the number of columns with a minimum width, at least two."""
    available = max(0, width - 2 * margin)
    least = min(column_width, (available - spacing) / 2) if available < 600 else column_width
    count = max(1, int((available + spacing) / (least + spacing)))
    return count, (available + spacing) / count - spacing


def item(library, position, kind, width):
    ratio = library.ratios[position] / 8192
    # Longer photos are cropped.
    fields = {"ratio": max(1 / 2, min(ratio, 21_299 / 8192))}
    if kind == "waterfall":
        if ratio > 2:
            fields["span"] = 2
        fields["extra"] = caption_height(library.caption_lengths[position], width)
    return fields


def caption_height(length, width):
    """Returns the height of one or two lines of 18 points, with 10 around them and 4 at each side."""
    if length == 0:
        return 0
    return 18 * (1 if length * 8.25 <= width - 8 else 2) + 10
