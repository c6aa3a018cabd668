/**
 * Settings of Asterisk's AMD(), which takes long greetings and long runs of words for a machine. Names, meanings and
 * defaults follow Asterisk.
 */
export type AmdSettings = {
  /** Longer silence before the greeting means a machine. */
  readonly initialSilenceMs: number;
  /** A longer greeting means a machine. */
  readonly greetingMs: number;
  /** Longer silence after a greeting means a person. */
  readonly afterGreetingSilenceMs: number;
  /** Time limit of the detection. */
  readonly totalMs: number;
  /** A shorter sound does not count as a word. */
  readonly minWordMs: number;
  /** Silence that separates two words. */
  readonly betweenWordsMs: number;
  /** More words mean a machine. */
  readonly maxWords: number;
  /** Mean sample level (0 to 32767) below which audio counts as silence. */
  readonly silenceThreshold: number;
  /** A longer word means a machine. */
  readonly maxWordMs: number;
};

export const AMD_DEFAULTS: AmdSettings = {
  initialSilenceMs: 2500,
  greetingMs: 1500,
  afterGreetingSilenceMs: 800,
  totalMs: 5000,
  minWordMs: 100,
  betweenWordsMs: 50,
  maxWords: 2,
  silenceThreshold: 256,
  maxWordMs: 5000,
};
