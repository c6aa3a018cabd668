/**
 * How Asterisk's AMD() tells machines from persons: a greeting that is long, or made of many words, is a machine's. Names,
 * meaning and defaults are those of Asterisk's application. Times in milliseconds.
 */
export type AmdSettings = {
  /** Silence before the greeting from which on it is a machine. */
  readonly initialSilenceMs: number;
  /** Length of the greeting from which on it is a machine. */
  readonly greetingMs: number;
  /** Silence after a greeting from which on it is a person. */
  readonly afterGreetingSilenceMs: number;
  /** The longest that the detection may take. */
  readonly totalMs: number;
  /** A shorter sound is no word. */
  readonly minWordMs: number;
  /** Silence that separates two words. */
  readonly betweenWordsMs: number;
  /** More words are a machine's. */
  readonly maxWords: number;
  /** Mean level of samples (0 to 32767) below which it is silence. */
  readonly silenceThreshold: number;
  /** A longer word is a machine's. */
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
