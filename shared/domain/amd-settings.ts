/**
 * Settings of Asterisk's AMD(), which takes long greetings and long runs of words for a machine. Names, meanings and
 * defaults follow Asterisk.
 */
export type AmdSettings = {
  /** Maximum silence before a person speaks. */
  readonly initialSilenceMs: number;
  /** Maximum length of a person's greeting. */
  readonly greetingMs: number;
  /** Minimum silence after a greeting that means a person. */
  readonly afterGreetingSilenceMs: number;
  /** Time limit of the detection. */
  readonly totalMs: number;
  /** Minimum length of a word. Shorter sounds are ignored. */
  readonly minWordMs: number;
  /** Minimum silence between two words. */
  readonly betweenWordsMs: number;
  /** Maximum number of words in a person's greeting. */
  readonly maxWords: number;
  /** Mean sample level (0 to 32767) below which audio counts as silence. */
  readonly silenceThreshold: number;
  /** Maximum length of a word that a person says. */
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
