/** Guesses the encoding of a text that is not valid UTF-8 from the letters that its bytes would be. */
import { CP850, type Encoding } from './encoding.ts';

type Single = Exclude<Encoding, 'utf-8' | 'utf-16le' | 'utf-16be'>;
/** Windows first: it wins if the others are as likely. */
const SINGLE_BYTE: readonly Single[] = ['windows-1252', 'macintosh', 'cp850'];

/** Letters of Spanish and Portuguese names. Other accented letters are possible, but rare. */
const USUAL = new Set('áéíóúñüçãõâêôàÁÉÍÓÚÑÜÇÃÕÂÊÔÀ');
/** Signs that lists have beside letters, such as in `N.º`, `1.ª` and `¡ojo!`. */
const SIGNS = new Set('ºª°¿¡€’‘“”–\u00a0');

/** Bytes that are not UTF-8 after which the guess is certain enough. */
const ENOUGH = 20_000;
/**
 * Share of the sequences that may be damaged in a text that is still UTF-8. In another encoding, nearly none of them is
 * valid UTF-8.
 */
const MAX_DAMAGED = 0.2;

const MAX_SEQUENCE = 4;

const [OTHER, LOWER, UPPER] = [0, 1, 2] as const;
type Side = typeof OTHER | typeof LOWER | typeof UPPER;

export type EncodingGuess = {
  readonly encoding: Encoding;
  /** Sequences of the judged text that its encoding lacks. Each becomes a replacement character. */
  readonly damaged: number;
};

/**
 * Collects the text's bytes above 0x7F: sequences that are valid UTF-8, and single bytes with the case of the letters
 * beside them. A text with more valid sequences than others is UTF-8 with damaged characters; otherwise the encoding in
 * which the bytes are the most usual letters, in the case of their neighbours, is the likeliest.
 */
export function createEncodingGuess() {
  /** Number of each high byte by the case of the letters before and after it. */
  const counts = new Float64Array(128 * 9);
  let valid = 0;
  let damaged = 0;
  /** Last bytes of the text so far, which the next chunk may continue. Those before `begin` are only context. */
  let tail: Uint8Array = new Uint8Array();
  let begin = 0;

  /** Counts the high bytes from `from` up to `end`; the bytes around them are context. Returns where it stopped. */
  function count(bytes: Uint8Array, from: number, end: number): number {
    let at = from;
    while (at < end) {
      const byte = bytes[at]!;
      if (byte < 0x80) {
        at += 1;
        continue;
      }
      const length = sequenceAt(bytes, at);
      if (length > 0) valid += 1;
      else damaged += 1;
      const next = at + Math.max(1, length);
      for (; at < next; at += 1) {
        const place = sideOf(bytes[at - 1]) * 3 + sideOf(bytes[at + 1]);
        const index = (bytes[at]! - 0x80) * 9 + place;
        counts[index] = counts[index]! + 1;
      }
    }
    return at;
  }

  return {
    /** Takes the next bytes. Returns false once more bytes are not needed. */
    push(chunk: Uint8Array): boolean {
      const bytes = new Uint8Array(tail.length + chunk.length);
      bytes.set(tail);
      bytes.set(chunk, tail.length);
      const at = count(bytes, begin, bytes.length - MAX_SEQUENCE);
      begin = Math.min(1, at);
      tail = bytes.slice(at - begin);
      return damaged < ENOUGH;
    },
    /** Returns the likeliest encoding of the bytes so far. */
    end(): EncodingGuess {
      begin = count(tail, begin, tail.length);
      if (valid > 0 && damaged <= (valid + damaged) * MAX_DAMAGED) return { encoding: 'utf-8', damaged };
      let encoding: Single = 'windows-1252';
      let top = -Infinity;
      for (const one of SINGLE_BYTE) {
        const points = scoreOf(counts, charactersOf(one));
        if (points > top) [encoding, top] = [one, points];
      }
      return { encoding, damaged: 0 };
    },
  };
}

function charactersOf(encoding: Single): string {
  if (encoding === 'cp850') return CP850;
  return new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, i) => 0x80 + i));
}

function sideOf(byte: number | undefined): Side {
  if (byte === undefined) return OTHER;
  if (byte >= 0x61 && byte <= 0x7a) return LOWER;
  return byte >= 0x41 && byte <= 0x5a ? UPPER : OTHER;
}

/** Returns the length of the valid UTF-8 sequence of two to four bytes at an index, or 0. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : MAX_SEQUENCE;
  for (let i = 1; i < length; i += 1) if ((bytes[at + i]! & 0xc0) !== 0x80) return 0;
  return length;
}

/** Adds up how usual each byte's character is beside the letters around it. */
function scoreOf(counts: Float64Array, characters: string): number {
  let score = 0;
  for (const [index, times] of counts.entries()) {
    if (times === 0) continue;
    const before = Math.floor((index % 9) / 3) as Side;
    const after = (index % 3) as Side;
    score += times * pointsOf(characters[Math.floor(index / 9)]!, before, after);
  }
  return score;
}

function pointsOf(char: string, before: Side, after: Side): number {
  if (!/\p{L}/u.test(char) || char === 'ª' || char === 'º') {
    if (!SIGNS.has(char)) return -2;
    // A sign between two lower-case letters is probably an accented letter of another encoding.
    return before === LOWER && after === LOWER ? -1 : 0;
  }
  const isUpper = char === char.toUpperCase();
  const isOdd = isUpper
    ? before === LOWER || (before === OTHER && after === OTHER)
    : before === UPPER && after === UPPER;
  return (USUAL.has(char) ? 1 : -0.5) - (isOdd ? 1.5 : 0);
}
