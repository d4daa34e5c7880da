// Lays out 1,000,000 photos in days of 100 for another width, alternately with the engine in WebAssembly and
// in plain JavaScript over typed arrays. Returns the shortest time of several rounds in milliseconds.
async (module) => {
  const bytes = Uint8Array.from(atob(module), (each) => each.charCodeAt(0));
  const { instance: { exports: wasm } } = await WebAssembly.instantiate(bytes);
  const [count, perDay, columns, width, spacing, rounds] = [1_000_000, 100, 4, 1236, 12, 30];
  const ratios = wasm.malloc(8 * count);
  const views = () => new Float64Array(wasm.memory.buffer, ratios, count);
  let state = 42;
  for (const [index] of views().entries()) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const kind = state / 2_147_483_648 * 100;
    views()[index] = kind < 69 ? 1.5 : kind < 79 ? 16 / 9 : kind < 89 ? 4 / 3 : kind < 93 ? 2 / 3 : 0.618 + (kind - 93) / 7 * 2.25;
  }
  const heights = Float64Array.from(views(), (ratio) => 300 / ratio);
  const [xs, ys] = [new Float64Array(count), new Float64Array(count)];
  const plain = () => {
    const ends = new Float64Array(columns);
    for (let item = 0; item < count; item++) {
      let column = 0;
      for (let other = 1; other < columns; other++) if (ends[other] < ends[column]) column = other;
      xs[item] = column * 312;
      ys[item] = ends[column];
      ends[column] += heights[item] + spacing;
    }
  };
  const prepared = (isJustified) => wasm.bench_prepare_days(ratios, count, perDay, isJustified ? 0 : columns, width, spacing);
  const least = { waterfall: Infinity, justified: Infinity, plain: Infinity };
  const time = (name, body) => {
    const start = performance.now();
    body();
    least[name] = Math.min(least[name], performance.now() - start);
  };
  for (const [name, isJustified] of [['waterfall', false], ['justified', true]]) {
    prepared(isJustified);
    for (let round = 0; round < rounds; round++) {
      time(name, () => wasm.bench_layout_days(width - 1 - round % 2));
      time('plain', plain);
    }
  }
  return { ...least, rounds };
}
