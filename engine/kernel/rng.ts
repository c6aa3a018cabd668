/**
 * Reproducible random numbers. There is one stream per (seed, purpose, a, b), so draws for one purpose never affect
 * another, and two policies can be compared on identical draws. All arithmetic is exact, so results are the same on
 * every platform.
 *
 * The generator is sfc32 (Chris Doty-Humphrey, PractRand), seeded by applying MurmurHash3's finaliser (Austin Appleby)
 * to the words of the name.
 */

/**
 * Purposes of streams. Comments give the meaning of (a, b) if it is not contact and attempt. The numbers determine
 * every result, so never reuse or change one.
 */
export const PURPOSES = {
  outcome: 1,
  post_dial_delay: 2,
  ring: 3,
  failure_cause: 4,
  machine_detection: 5,
  patience: 6,
  talk: 7,
  wrap_up: 8, // agent and number of its calls
  pacing: 9, // campaign
  failure_delay: 10,
  contact_list: 11, // country, for generated lists
  menu: 12,
  detector_error: 13,
  breaks: 14, // agent, and 2 × number of earlier breaks for the start, + 1 for the length
  caller_id: 15, // none
  caller_id_generator: 16, // none
  call_history: 17, // country, for generated histories
  dead_phone: 18, // agent and index of the fault
  people: 19, // user, and number of the user's earlier draws
  returns: 20,
  outside: 21, // contact and attempt
} as const;
export type Purpose = keyof typeof PURPOSES;

/** State of a stream, as plain data. Draw with `nextUint32` or `nextUnit`. */
export type Stream = { a: number; b: number; c: number; counter: number };

const GOLDEN = 0x9e3779b9;
const WORD = 2 ** 32;
const WARM_UP_ROUNDS = 8;

/**
 * Opens the stream named (seed, purpose, a, b) at its start. Opening it again yields the same numbers. `seed`, `a` and
 * `b` are integers from 0 to 2^53 − 1; (a, b) is, for example, contact and attempt, or agent and number of its calls.
 */
export function openStream(seed: number, purpose: Purpose, a = 0, b = 0): Stream {
  return openStreamOf(familyOf(seed, purpose), a, b);
}

/** `openStream` for a precomputed family. */
export function openStreamOf(family: number, a: number, b: number): Stream {
  return enterFamily({ a: 0, b: 0, c: 0, counter: 0 }, family, a, b);
}

/** Returns the part of the seeding that all streams of a seed and purpose share. Precompute it to open many streams. */
export function familyOf(seed: number, purpose: Purpose): number {
  let h = mix(GOLDEN ^ PURPOSES[purpose]);
  h = mix((h ^ seed) + GOLDEN);
  return mix((h ^ highWordOf(seed)) + GOLDEN);
}

/** Opens a stream in an existing object, for streams that are drawn from immediately and not stored. */
export function enterFamily(stream: Stream, family: number, a: number, b: number): Stream {
  let h = mix((family ^ a) + GOLDEN);
  h = mix((h ^ highWordOf(a)) + GOLDEN);
  const middle = h;
  h = mix((h ^ b) + GOLDEN);
  h = mix((h ^ highWordOf(b)) + GOLDEN);
  // The same steps as `nextUint32`, in local variables until the generator is warmed up.
  let sa = mix(family + h);
  let sb = mix(middle ^ (h + GOLDEN));
  let sc = h;
  for (let counter = 1; counter <= WARM_UP_ROUNDS; counter++) {
    const sum = (((sa + sb) | 0) + counter) | 0;
    sa = sb ^ (sb >>> 9);
    sb = (sc + (sc << 3)) | 0;
    sc = (((sc << 21) | (sc >>> 11)) + sum) | 0;
  }
  stream.a = sa;
  stream.b = sb;
  stream.c = sc;
  stream.counter = WARM_UP_ROUNDS + 1;
  return stream;
}

/** Returns the next number of a stream: a uniform integer from 0 to 2^32 − 1. */
export function nextUint32(stream: Stream): number {
  const sum = (((stream.a + stream.b) | 0) + stream.counter) | 0;
  stream.counter = (stream.counter + 1) | 0;
  stream.a = stream.b ^ (stream.b >>> 9);
  stream.b = (stream.c + (stream.c << 3)) | 0;
  stream.c = (((stream.c << 21) | (stream.c >>> 11)) + sum) | 0;
  return sum >>> 0;
}

/** Returns the next number of a stream, uniform on (0, 1). It is never 0 or 1, so its logarithm is finite. */
export function nextUnit(stream: Stream): number {
  return (nextUint32(stream) + 0.5) / WORD;
}

function mix(word: number): number {
  let h = word | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Returns an integer ÷ 2^32, which the caller's bitwise operator truncates to the upper bits, or 0 below 2^32. */
function highWordOf(integer: number): number {
  return integer < WORD ? 0 : integer / WORD;
}
