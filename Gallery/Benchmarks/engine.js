// Lays out 1,000,000 photos in days of 100 for another width, alternately with the engine in WebAssembly and
// in plain JavaScript over typed arrays. Both do the same work: sections with headers, captions below a third
// of the photos, and edges rounded to pixels. Returns the shortest time of several rounds in milliseconds.
async (module) => {
  const bytes = Uint8Array.from(atob(module), (each) => each.charCodeAt(0));
  const { instance: { exports: wasm } } = await WebAssembly.instantiate(bytes);
  const [count, perDay, columns, width, spacing, header, rounds] = [1_000_000, 100, 4, 1236, 12, 44, 30];
  const [ratiosAt, extrasAt] = [wasm.malloc(8 * count), wasm.malloc(8 * count)];
  const ratios = new Float64Array(count);
  const extras = new Float64Array(count);
  let state = 42;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  for (let index = 0; index < count; index++) {
    const kind = random() * 100;
    ratios[index] = kind < 69 ? 1.5 : kind < 79 ? 16 / 9 : kind < 89 ? 4 / 3 : kind < 93 ? 2 / 3 : 0.618 + (kind - 93) / 7 * 2.25;
    extras[index] = random() < 1 / 3 ? 28 : 0;
  }
  new Float64Array(wasm.memory.buffer, ratiosAt, count).set(ratios);
  new Float64Array(wasm.memory.buffer, extrasAt, count).set(extras);
  const [xs, ys, heights] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  const headers = new Float64Array(Math.ceil(count / perDay));
  const [ends, lefts] = [new Float64Array(columns), new Float64Array(columns)];
  const plain = (total) => {
    const columnWidth = (total - (columns - 1) * spacing) / columns;
    for (let column = 0; column < columns; column++) lefts[column] = Math.round(column * (columnWidth + spacing));
    let start = 0;
    for (let first = 0; first < count; first += perDay) {
      headers[first / perDay] = Math.round(start);
      ends.fill(start + header);
      const last = Math.min(first + perDay, count);
      for (let item = first; item < last; item++) {
        let column = 0;
        for (let other = 1; other < columns; other++) if (ends[other] < ends[column]) column = other;
        const top = ends[column];
        const bottom = top + columnWidth / ratios[item] + extras[item];
        xs[item] = lefts[column];
        ys[item] = Math.round(top);
        heights[item] = Math.round(bottom) - ys[item];
        ends[column] = bottom + spacing;
      }
      start = ends[0];
      for (let column = 1; column < columns; column++) start = Math.max(start, ends[column]);
      start -= spacing;
    }
    return start;
  };
  const prepare = (isJustified) => wasm.bench_prepare_days(ratiosAt, extrasAt, count, perDay, isJustified ? 0 : columns, width, spacing);
  prepare(false);
  // The engine rounds lengths to fractions of a point.
  const [length, expected] = [wasm.bench_layout_days(width), plain(width)];
  if (Math.abs(length / expected - 1) > 1e-5) throw new Error(`the layouts differ: ${length} and ${expected}`);
  const least = { waterfall: Infinity, justified: Infinity, plain: Infinity };
  const time = (name, body) => {
    const start = performance.now();
    body();
    least[name] = Math.min(least[name], performance.now() - start);
  };
  for (const [name, isJustified] of [['waterfall', false], ['justified', true]]) {
    prepare(isJustified);
    for (let round = 0; round < rounds; round++) {
      const total = width - 1 - round % 2;
      time(name, () => wasm.bench_layout_days(total));
      time('plain', () => plain(total));
    }
  }
  return { ...least, rounds };
}
