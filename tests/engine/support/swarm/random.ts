import { nextUint32, nextUnit, openStream } from '#engine/kernel/rng.ts';

/** Seeded random numbers for tests. */
export type Dice = {
  /** An integer from `min` to `max`, inclusive. */
  int(min: number, max: number): number;
  chance(p: number): boolean;
  /** Uniform on (0, 1). */
  unit(): number;
  pick<T>(from: readonly T[]): T;
};

export function createDice(seed: number, purpose: number): Dice {
  const stream = openStream(seed, 'contact_list', purpose);
  const int = (min: number, max: number) => min + (nextUint32(stream) % (max - min + 1));
  return {
    int,
    chance: (p) => nextUnit(stream) < p,
    unit: () => nextUnit(stream),
    pick: (from) => from[int(0, from.length - 1)]!,
  };
}
