// Measures the page in which it runs through the page's own functions. Returns an object of figures. All
// times are in milliseconds and medians of several runs.
async ([steps, runs, jumps, share]) => {
  const { wall, walls } = await import(document.querySelector('script[type=module]').src);
  const engine = wall.engine.wall;
  const page = document.getElementById('wall');
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const median = (times) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];
  const layOut = () => document.getElementById('photos').getBoundingClientRect();
  const rest = async () => {
    do await frame(); while (walls.isBusy);
    await frame();
  };
  const goTo = async (share) => {
    scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight));
    await rest();
  };

  const measure = (body) => {
    const start = performance.now();
    body();
    const scripted = performance.now();
    layOut();
    return { script: scripted - start, all: performance.now() - start };
  };

  const relayout = async () => {
    const script = [], all = [];
    for (let run = 0; run < 2 * runs; run++) {
      page.style.width = run % 2 ? '' : '1000px';
      layOut();
      const times = measure(() => wall.arrange());
      script.push(times.script);
      all.push(times.all);
      await rest();
    }
    page.style.width = '';
    wall.arrange();
    await rest();
    return [median(script.slice(runs)), median(all.slice(runs)), Math.min(...script)];
  };

  // Measures the engine alone, called the way the page calls it.
  const engineLayout = async () => {
    const { kind, columnWidth } = wall.style;
    const times = [];
    for (let run = 0; run < 2 * runs; run++) {
      const start = performance.now();
      engine.wall_arrange(kind, 1, columnWidth, wall.spacing, wall.spacing, 1100 + run % 2, wall.barHeight, wall.visibleHeight, devicePixelRatio, 0);
      times.push(performance.now() - start);
    }
    wall.arrange();
    await rest();
    return median(times.slice(runs));
  };

  // Each step scrolls by a sixth of the window and notifies the page like any scrolling.
  const scrolling = async () => {
    const script = [], all = [];
    for (let step = 0; step < steps; step++) {
      scrollTo(0, scrollY + innerHeight / 6);
      layOut();
      const times = measure(() => dispatchEvent(new Event('scroll')));
      script.push(times.script);
      all.push(times.all);
      await frame();
    }
    return { step: median(script), worstStep: Math.max(...script), stepWithLayout: median(all) };
  };

  const seen = (selector) => [...document.querySelectorAll(selector)].some((each) => {
    const { top, bottom, height } = each.getBoundingClientRect();
    return height > 0 && bottom > wall.barHeight && top < innerHeight;
  });
  const anythingStands = () => seen('#photos > :is(.tile, .gap)');
  const tilesStand = () => seen('#photos > .tile') && !seen('#photos > :is(.gap, .tile.waiting)');

  // Jumps all over the wall. Measures the frames until something appears, and the time until the tiles do.
  const jumping = async () => {
    const frames = [], times = [];
    let state = 1;
    for (let jump = 0; jump < jumps; jump++) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      const start = performance.now();
      scrollTo(0, state / 2_147_483_648 * (document.documentElement.scrollHeight - innerHeight));
      let count = 0;
      do { await frame(); count++; } while (!anythingStands() && count < 600);
      while (!tilesStand() && performance.now() - start < 30_000) await frame();
      frames.push(count);
      times.push(performance.now() - start);
      await rest();
    }
    return { jumpFrames: Math.max(...frames), jump: median(times), worstJump: Math.max(...times) };
  };

  await rest();
  await goTo(share);
  const scrolled = await scrolling();
  await goTo(share);
  const [relayoutScript, relayoutAll, bestRelayout] = await relayout();
  const layout = await engineLayout();
  const jumped = await jumping();
  return {
    isolated: crossOriginIsolated,
    ...scrolled, relayoutScript, relayout: relayoutAll, bestRelayout, layout, ...jumped,
    elements: document.querySelectorAll('*').length,
    engine: engine.memory.buffer.byteLength / 1e6,
  };
}
