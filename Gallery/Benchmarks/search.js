// Measures the time from a search to its first tiles for each text, in milliseconds.
async (texts) => {
  const { walls } = await import(document.querySelector('script[type=module]').src);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const times = [];
  for (const text of texts) {
    do await frame(); while (walls.isBusy);
    walls.wanted.text = text;
    const start = performance.now();
    await walls.show();
    while (!document.querySelector('#photos > .tile:not(.waiting)') && walls.found > 0) await frame();
    times.push(performance.now() - start);
  }
  walls.wanted.text = '';
  await walls.show();
  return times;
}
