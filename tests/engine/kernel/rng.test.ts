import { describe, expect, it } from 'vitest';
import { nextUint32, nextUnit, openStream, PURPOSES, type Purpose } from '#engine/kernel/rng.ts';

const take = (count: number, stream = openStream(1, 'outcome', 1, 1)) =>
  Array.from({ length: count }, () => nextUint32(stream));

describe('random streams', () => {
  it('yield fixed numbers on every platform and in every version', () => {
    expect(take(4)).toEqual([3328109536, 2445215244, 3215322282, 208267878]);
    expect(take(2, openStream(2 ** 53 - 1, 'talk', 2 ** 40 + 5, 7))).toEqual([629198277, 4239911938]);
  });

  it('restart whenever they are opened', () => {
    expect(take(5, openStream(9, 'ring', 3, 2))).toEqual(take(5, openStream(9, 'ring', 3, 2)));
  });

  it('differ when any part of the name differs', () => {
    const names: [number, Purpose, number, number][] = [
      [1, 'outcome', 1, 1],
      [2, 'outcome', 1, 1],
      [1 + 2 ** 32, 'outcome', 1, 1],
      [1, 'ring', 1, 1],
      [1, 'outcome', 2, 1],
      [1, 'outcome', 1 + 2 ** 32, 1],
      [1, 'outcome', 1, 2],
    ];
    const firsts = names.map((name) => take(2, openStream(...name)).join());
    expect(new Set(firsts).size).toBe(names.length);
  });

  it('have a unique number per purpose', () => {
    const numbers = Object.values(PURPOSES);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('are uniform, strictly between 0 and 1: the first draws of 100,000 neighbouring streams fill 100 bins', () => {
    const bins = new Array<number>(100).fill(0);
    for (let contact = 1; contact <= 100_000; contact++) {
      const unit = nextUnit(openStream(1, 'outcome', contact, 1));
      expect(unit > 0 && unit < 1).toBe(true);
      bins[Math.floor(unit * 100)]! += 1;
    }
    const chiSquare = bins.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // 99 degrees of freedom: 99.9% of uniform generators stay below 148.
    expect(chiSquare).toBeLessThan(148);
  });

  it('are uncorrelated between purposes for the same contact', () => {
    let product = 0;
    const count = 50_000;
    for (let contact = 1; contact <= count; contact++) {
      product +=
        (nextUnit(openStream(1, 'outcome', contact, 1)) - 0.5) * (nextUnit(openStream(1, 'ring', contact, 1)) - 0.5);
    }
    // The correlation has a standard error of 1 ÷ √count.
    expect(Math.abs((product / count) * 12)).toBeLessThan(4 / Math.sqrt(count));
  });
});
