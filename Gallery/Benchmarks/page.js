// Measures the page that it is run in, through the page's own functions. Evaluates to an object of figures: times in
// milliseconds, medians of several runs, all of them.
async ([steps, runs]) => {
  const { wall } = await import(document.querySelector('script[type=module]').src);
  const engine = wall.engine.wall;
  const page = document.getElementById('wall');
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const median = (times) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];
  const layOut = () => document.getElementById('photos').getBoundingClientRect();
  const rest = async () => { for (let count = 0; count < 3; count++) await frame(); };

  const measure = (body) => {
    const start = performance.now();
    body();
    const scripted = performance.now();
    layOut();
    return { script: scripted - start, all: performance.now() - start };
  };

  const arrival = async () => {
    const bytes = await (await fetch('library.bin')).arrayBuffer();
    const { script, all } = measure(() => wall.show(bytes));
    await rest();
    return { arrivalScript: script, arrival: all };
  };

  // The engine alone, called as the page calls it, for one width and another.
  const engineLayout = () => {
    const { kind, columnWidth, spacing, margin } = wall.style;
    const times = [];
    for (let run = 0; run < 2 * runs; run++) {
      const start = performance.now();
      engine.wall_arrange(kind, columnWidth, spacing, margin, 1100 + run % 2, wall.visibleHeight, devicePixelRatio, 0);
      times.push(performance.now() - start);
    }
    wall.arrange();
    return { layout: median(times.slice(runs)) };
  };

  const relayout = async () => {
    const script = [], all = [];
    scrollTo(0, 3000);
    await rest();
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
    return { relayoutScript: median(script.slice(runs)), relayout: median(all.slice(runs)) };
  };

  // Each step goes a sixth of the window down, and the page hears of it as of any scrolling.
  const scrolling = async () => {
    const script = [], all = [];
    scrollTo(0, 0);
    await rest();
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

  // From the start to the end: the time, and how many frames it takes until the last photo stands there.
  const jump = async () => {
    const script = [], all = [], frames = [];
    for (let run = 0; run < runs; run++) {
      scrollTo(0, 0);
      await rest();
      scrollTo(0, document.documentElement.scrollHeight);
      layOut();
      const times = measure(() => dispatchEvent(new Event('scroll')));
      script.push(times.script);
      all.push(times.all);
      scrollTo(0, 0);
      await rest();
      scrollTo(0, document.documentElement.scrollHeight);
      let count = 0;
      do { await frame(); count++; } while (!wall.tile(engine.wall_count() - 1) && count < 100);
      frames.push(count);
    }
    return { jumpScript: median(script), jump: median(all), jumpFrames: Math.max(...frames) };
  };

  const elements = () => ({
    elements: document.querySelectorAll('*').length,
    wallElements: page.querySelectorAll('*').length,
    wasm: engine.memory.buffer.byteLength / 1e6,
  });

  // A waterfall in plain JavaScript over typed arrays, one section without headers: what is compared with.
  const plain = () => {
    const count = engine.wall_count();
    const heights = Float64Array.from({ length: count }, (_, position) => 300 / engine.wall_ratio(position));
    const xs = new Float64Array(count), ys = new Float64Array(count);
    const times = [];
    for (let run = 0; run < 2 * runs; run++) {
      const start = performance.now();
      const ends = new Float64Array(4);
      for (let item = 0; item < count; item++) {
        let column = 0;
        for (let other = 1; other < 4; other++) if (ends[other] < ends[column]) column = other;
        xs[item] = column * 312;
        ys[item] = ends[column];
        ends[column] += heights[item] + 12;
      }
      times.push(performance.now() - start);
    }
    return { plain: median(times.slice(runs)) };
  };

  return {
    isolated: crossOriginIsolated,
    ...await arrival(), ...engineLayout(), ...await relayout(), ...await scrolling(), ...await jump(), ...elements(), ...plain(),
  };
}
