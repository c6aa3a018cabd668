/** Finds contacts by words or by part of a number. New contacts that are not indexed yet come first. */
import type { Connection } from '#server/platform/db/connection.ts';
import { campaignWord, createContactIndex } from '#server/dialer/contact-index.ts';
import type { NumberFragment } from '#shared/numbers/number-search.ts';
import type { Position, Source } from '../source.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;
/** Prefixes up to this length are indexed themselves, which is faster than looking up their words. */
const PREFIX_LETTERS = 3;
/**
 * Maximum number of words looked up for a longer prefix. If more words begin with it, only its first letters are looked
 * up.
 */
const MOST_TERMS = 16;
/**
 * Numbers sampled to find fragments that many numbers share. Reading the contacts with such a fragment costs more than
 * it saves.
 */
const SAMPLES = 32;
/** Length of the fragments in the number index, digits. */
const GRAM = 3;

/** Contacts up to id `sureUntil` have the words. Later ones may have them. */
type WordSource = { readonly source: Source; readonly sureUntil: number };

/** `isSure` means that every contact found has the word. Otherwise it may have it. */
type Beginning = { readonly expression: string; readonly isSure: boolean };

export function createSearchSource(db: Connection) {
  const { sqlite } = db;
  const termsWith = sqlite
    .prepare<[string, string, number], string>(
      'select term from contact_terms where term >= ? and term < ? order by term limit ?',
    )
    .pluck();
  const since = sqlite
    .prepare<[number, number, number], number>(
      'select id from contacts where id < ? and id > ? order by id desc limit +?',
    )
    .pluck();
  const phoneOf = sqlite.prepare<[number], string>('select phone from contacts where id = ?').pluck();
  const matching = (table: string) =>
    sqlite
      .prepare<[string, number, number], number>(
        `select rowid from ${table} where ${table} match ? and rowid < ? order by rowid desc limit ?`,
      )
      .pluck();
  const byWords = matching('contact_words');
  const byNumber = matching('contact_number_parts');
  const index = createContactIndex(db);

  /** Returns a sample of the numbers of contacts up to id `until`, spread evenly over their ids. */
  const sampleOf = (until: number): string[] =>
    Array.from({ length: SAMPLES }, (_, i) => phoneOf.get(Math.ceil((until * (i + 1)) / SAMPLES))).filter(
      (phone) => phone !== undefined,
    );

  /** Returns the contacts not indexed yet, then those that match `expression` in the index. Null matches none. */
  function source(find: typeof byWords, expression: string | null): Source {
    const until = index.until();
    return (after, most) => {
      const below = after?.[1] ?? NEWEST;
      const found = since.all(below, until, most);
      if (found.length < most && expression !== null)
        found.push(...find.all(expression, Math.min(below, until + 1), most - found.length));
      return found.map((id): Position => [0, id]);
    };
  }

  /** Returns the index expression for a folded prefix, or null if no word begins with it. */
  function beginning(word: string): Beginning | null {
    const letters = Array.from(word);
    const first = `"${letters.slice(0, PREFIX_LETTERS).join('')}"*`;
    if (letters.length <= PREFIX_LETTERS) return { expression: first, isSure: true };
    const terms = termsWith.all(word, `${word}\u{10ffff}`, MOST_TERMS + 1);
    if (terms.length === 0) return null;
    if (terms.length > MOST_TERMS) return { expression: first, isSure: false };
    return { expression: `(${terms.map((term) => `"${term}"`).join(' OR ')})`, isSure: true };
  }

  return {
    /** Returns contacts of one campaign or all that may have a word for each prefix. */
    ofWords(words: readonly string[], campaignId: number | undefined): WordSource {
      const found = words.map(beginning);
      const known = found.filter((one) => one !== null);
      if (known.length < found.length) return { source: source(byWords, null), sureUntil: 0 };
      const parts = known.map(({ expression }) => expression);
      if (campaignId !== undefined) parts.push(`"${campaignWord(campaignId)}"`);
      const isSure = known.every((one) => one.isSure);
      return { source: source(byWords, parts.join(' AND ')), sureUntil: isSure ? index.until() : 0 };
    },

    /**
     * Returns contacts whose number may contain one of the fragments, or null if a fragment is too short for the index.
     */
    ofNumber(fragments: readonly NumberFragment[]): Source | null {
      const texts = fragments.map(({ digits, fromStart }) => (fromStart ? `+${digits}` : digits));
      if (texts.some((text) => text.length < GRAM)) return null;
      const isCommon = createIsCommon(sampleOf(index.until()));
      const expressions = texts.map((text) => {
        const grams = gramsOf(text);
        const rare = grams.filter((gram) => !isCommon(gram));
        return `(${(rare.length > 0 ? rare : grams).map((gram) => `"${gram}"`).join(' AND ')})`;
      });
      return source(byNumber, expressions.join(' OR '));
    },
  };
}

/** Three fragments that overlap by one digit cover the last seven digits, a local number. */
const MOST_GRAMS = 3;
const LOCAL_DIGITS = 7;

/** Splits a text into fragments of the index's length: the end of a long text, all of a short one. */
function gramsOf(text: string): string[] {
  const step = text.length < LOCAL_DIGITS - 1 ? 1 : GRAM - 1;
  const starts: number[] = [];
  for (let at = text.length - GRAM; at > 0 && starts.length < MOST_GRAMS; at -= step) starts.push(at);
  if (starts.length < MOST_GRAMS) starts.push(0);
  return [...new Set(starts.map((at) => text.slice(at, at + GRAM)))];
}

/**
 * Creates a function that checks whether more than a quarter of the sample contains a fragment, as is usual for country
 * and area codes.
 */
function createIsCommon(sample: readonly string[]): (gram: string) => boolean {
  return (gram) => sample.filter((phone) => phone.includes(gram)).length * 4 > sample.length;
}
