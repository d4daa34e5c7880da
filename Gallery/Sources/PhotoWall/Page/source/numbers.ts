// Numbers of photos as addresses have them: "3-17,20" for 3 to 17 and 20, and "17-3" for the same in descending order.

/** Yields the numbers of a text in its order. */
export function* numbersIn(text: string): Generator<number, void> {
  for (const part of text.split(',').filter(Boolean)) {
    const [first, end] = part.split('-').map(Number);
    const last = end ?? first;
    const step = first <= last ? 1 : -1;
    for (let number = first; number !== last + step; number += step) yield number;
  }
}

/** Returns the text of some numbers, in ascending order. */
export function textOfNumbers(numbers: Iterable<number>): string {
  const sorted = [...numbers].sort((one, other) => one - other);
  const parts: (string | number)[] = [];
  let start = 0;
  for (let index = 0; index < sorted.length; index++) {
    if (sorted[index + 1] === sorted[index] + 1) continue;
    parts.push(start === index ? sorted[index] : `${sorted[start]}-${sorted[index]}`);
    start = index + 1;
  }
  return parts.join(',');
}
