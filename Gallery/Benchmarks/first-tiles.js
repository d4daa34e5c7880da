// Records when the first tiles show their pictures, and what has been fetched until then besides the page
// itself.
performance.setResourceTimingBufferSize(100_000);
self.fetched = (since) => {
  const own = performance.getEntriesByType('resource').filter(({ startTime, name }) =>
    startTime >= since && /\/(wall\?|nodes\/|texts\/|place\?|tags\.json)/.test(name));
  return own.map(({ name, transferSize }) => [new URL(name).pathname + new URL(name).search, transferSize]);
};
const look = () => {
  const isThere = [...document.querySelectorAll('#photos > .tile img')].some(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  if (!isThere) return requestAnimationFrame(look);
  self.firstTiles = { time: performance.now(), fetched: self.fetched(0) };
};
requestAnimationFrame(look);
