/** Walks over contacts by what is typed: words, or a part of a number. New contacts that no index has yet come first. */
import type { Connection } from '#server/db/connection.ts';
import { campaignWord, createContactIndex } from '#server/db/contact-index.ts';
import type { NumberFragment } from '#shared/numbers/number-search.ts';
import type { Position, Source } from '../source.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;
/** A beginning that more words share is looked up by its first letters, which have an index of their own. */
const MOST_TERMS = 16;
const PREFIX_LETTERS = 3;
/** Digits that the index of numbers looks up at once. */
const GRAM = 3;

/** Contacts up to `sureUntil` have the words; the others may have them. */
type WordSource = { readonly source: Source; readonly sureUntil: number };

export function createSearchSource(db: Connection) {
  const { sqlite } = db;
  const termsWith = sqlite
    .prepare<[string, string, number], string>(
      'select term from contact_terms where term >= ? and term < ? order by term limit ?',
    )
    .pluck();
  const since = sqlite
    .prepare<[number, number, number], number>(
      'select id from contacts where id < ? and id > ? order by id desc limit ?',
    )
    .pluck();
  const matching = (table: string) =>
    sqlite
      .prepare<[string, number, number], number>(
        `select rowid from ${table} where ${table} match ? and rowid < ? order by rowid desc limit ?`,
      )
      .pluck();
  const byWords = matching('contact_words');
  const byNumber = matching('contact_number_parts');
  const index = createContactIndex(db);

  /** The contacts that are not indexed yet, then those that the index finds; null: it finds none. */
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

  /** The expression for a folded beginning; null: no word begins so. */
  function beginning(word: string): string | null {
    const terms = termsWith.all(word, `${word}\u{10ffff}`, MOST_TERMS + 1);
    if (terms.length === 0) return null;
    if (terms.length > MOST_TERMS) return `"${Array.from(word).slice(0, PREFIX_LETTERS).join('')}"*`;
    return `(${terms.map((term) => `"${term}"`).join(' OR ')})`;
  }

  return {
    /** Contacts that may have all of the beginnings, of one campaign or of all. */
    ofWords(words: readonly string[], campaignId: number | undefined): WordSource {
      const parts = words.map(beginning);
      if (parts.includes(null)) return { source: source(byWords, null), sureUntil: 0 };
      const isSure = parts.every((part) => part?.startsWith('('));
      if (campaignId !== undefined) parts.push(`"${campaignWord(campaignId)}"`);
      return { source: source(byWords, parts.join(' AND ')), sureUntil: isSure ? index.until() : 0 };
    },

    /** Contacts whose number may have one of the fragments; null: a fragment is too short for the index. */
    ofNumber(fragments: readonly NumberFragment[]): Source | null {
      const texts = fragments.map(({ digits, fromStart }) => (fromStart ? `+${digits}` : digits));
      if (texts.some((text) => text.length < GRAM)) return null;
      return source(byNumber, texts.map((text) => `(${rarest(gramsOf(text)).join(' AND ')})`).join(' OR '));
    },
  };
}

/** The text in pieces of the index's length that cover it. */
function gramsOf(text: string): string[] {
  const starts: number[] = [];
  for (let at = 0; at + GRAM <= text.length; at += GRAM) starts.push(at);
  if (text.length % GRAM !== 0) starts.push(text.length - GRAM);
  return starts.map((at) => `"${text.slice(at, at + GRAM)}"`);
}

/** Country and area, which most numbers of a list share, tell little: reading who has them costs more than it saves. */
const MOST_GRAMS = 3;
const rarest = (grams: readonly string[]): readonly string[] => grams.slice(-MOST_GRAMS);
