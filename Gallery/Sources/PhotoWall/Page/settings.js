// What the reader has chosen, kept in the browser.

const kinds = ['waterfall', 'justified', 'grid'];
const key = 'brickwork';

/** The style of the wall as the engine takes it. */
export function loadStyle() {
  let stored = {};
  try { stored = JSON.parse(localStorage.getItem(key)) ?? {}; } catch { /* The browser keeps nothing: defaults. */ }
  const isNarrow = innerWidth <= 640;
  return {
    kind: Math.max(0, kinds.indexOf(stored.kind)),
    columnWidth: Number.isFinite(stored.columnWidth) ? Math.min(520, Math.max(120, stored.columnWidth)) : isNarrow ? 160 : 240,
    spacing: isNarrow ? 8 : 12,
    margin: isNarrow ? 8 : 12,
  };
}

/** Binds the switch of layouts and the slider to the wall. */
export function bindStyle(wall) {
  const { style } = wall;
  const save = () => {
    try { localStorage.setItem(key, JSON.stringify({ kind: kinds[style.kind], columnWidth: style.columnWidth })); } catch { /* Not kept. */ }
  };
  for (const input of document.querySelectorAll('#kinds input')) {
    input.checked = input.value === kinds[style.kind];
    input.addEventListener('change', () => {
      style.kind = kinds.indexOf(input.value);
      wall.arrange(true);
      save();
    });
  }
  const size = document.getElementById('size');
  size.value = style.columnWidth;
  size.addEventListener('input', () => {
    style.columnWidth = Number(size.value);
    wall.arrange(true);
    save();
  });
}
