// Measures new layouts in WebAssembly: the engine and the C yardsticks, in turn.
import { appendFileSync, readFileSync } from 'node:fs'

const [file, ...options] = process.argv.slice(2)
const isSmall = options.includes('--small')
const rounds = 9
const leastMilliseconds = isSmall ? 0.5 : 20
const { instance } = await WebAssembly.instantiate(readFileSync(file))
const wasm = instance.exports

let state = 42n
function random() {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn
  return Number(state >> 40n) / (1 << 24)
}

function fill(count) {
  const ratios = wasm.malloc(8 * count)
  const extras = wasm.malloc(8 * count)
  const tops = wasm.malloc(8 * count)
  const columns = wasm.malloc(2 * count)
  const ratioView = new Float64Array(wasm.memory.buffer, ratios, count)
  const extraView = new Float64Array(wasm.memory.buffer, extras, count)
  for (let index = 0; index < count; index++) {
    const kind = random() * 100
    ratioView[index] = kind < 69 ? 1.5 : kind < 79 ? 16 / 9 : kind < 89 ? 4 / 3 : kind < 93 ? 2 / 3 : 0.618 + random() * 2.25
    extraView[index] = Math.floor(random() * 3) * 20
  }
  return { ratios, extras, tops, columns }
}

function medians(contenders) {
  const repetitions = contenders.map((contender) => {
    let count = 1
    for (;;) {
      const start = performance.now()
      for (let index = 0; index < count; index++) contender()
      if (performance.now() - start >= leastMilliseconds) return count
      count *= 2
    }
  })
  const times = contenders.map(() => [])
  for (let round = 0; round < rounds; round++) {
    contenders.forEach((contender, which) => {
      const start = performance.now()
      for (let index = 0; index < repetitions[which]; index++) contender()
      times[which].push((performance.now() - start) / repetitions[which])
    })
  }
  return times.map((list) => list.sort((a, b) => a - b)[(rounds - 1) / 2])
}

const lines = [
  '',
  '## Layout from scratch in WebAssembly',
  '',
  `Nanoseconds per item, in node ${process.version}. The same programs, compiled to wasm32 with 128-bit SIMD.`,
  '',
  '| items | columns | plain | sorted | engine | engine / plain | engine / sorted |',
  '| ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
]
const judged = (ratio, limit) => `${ratio.toFixed(2)}${limit ? (ratio <= limit ? ' ✓' : ' ✗') : ''}`
for (const count of isSmall ? [1000] : [1000, 10_000, 100_000, 1_000_000]) {
  const memory = fill(count)
  for (const columns of [2, 6, 12]) {
    const width = (1200 - 10 * (columns - 1)) / columns
    wasm.bench_prepare(memory.ratios, memory.extras, count, columns)
    const times = medians([
      () => wasm.yardstick_plain(memory.ratios, memory.extras, BigInt(count), columns, width, 10, memory.tops, memory.columns),
      () => wasm.yardstick_sorted(memory.ratios, memory.extras, BigInt(count), columns, width, 10, memory.tops),
      () => wasm.bench_layout(),
    ])
    const cells = times.map((time) => ((time / count) * 1e6).toFixed(2))
    lines.push(
      `| ${count.toLocaleString('en-US')} | ${columns} | ${cells.join(' | ')} | ${judged(times[2] / times[0], 0.6)} | ${judged(times[2] / times[1], columns <= 8 ? 1.5 : 0)} |`,
    )
  }
  for (const pointer of Object.values(memory)) wasm.free(pointer)
}
const table = lines.join('\n') + '\n'
process.stdout.write(table)
const append = options.indexOf('--append')
if (append >= 0) appendFileSync(options[append + 1], table)
