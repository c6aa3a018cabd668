import { mostWithin } from '../../support/pacing.ts';

/** Returns the largest number of instants (epoch ms, ascending) in any window [t, t + 1000). */
export function mostInOneSecond(instants: readonly number[]): number {
  return mostWithin(instants, 1000);
}

/** Creates a generator of integers from 0 to `below` − 1, reproducible by seed (mulberry32). */
export function createStream(seed: number, below: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
