/**
 * Indexes contacts by word (`contact_words`, and `contact_terms` with the distinct words) and by part of a number
 * (`contact_number_parts`). New contacts are indexed after the import, in the order of their ids. Edits update the
 * index immediately.
 */
import type { Connection } from '#server/platform/db/connection.ts';

const MARKS = /\p{M}/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/** Returns the words of a text in order, lower-cased and without accents. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().match(WORD) ?? [];
}

/** Whether each of the folded prefixes starts some word of the text. */
export function hasWords(text: string, beginnings: readonly string[]): boolean {
  const words = wordsOf(text);
  return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

/**
 * Approximate number of pages that one merge of an index writes. Each addition creates a segment, and a search reads
 * all segments.
 */
const MERGED_PAGES = 16;

type Indexed = { readonly id: number; readonly campaignId: number; readonly phone: string; readonly text: string };

/** Returns the word that indexes every contact of the campaign. The # keeps it apart from words of texts. */
export const campaignWord = (campaignId: number): string => `#c${campaignId}`;

/** SQL expression for a contact's searchable text: name, other columns and note. */
export const TEXT_OF_CONTACT = `contacts.name || ' ' ||
  coalesce((select group_concat(value, ' ') from contact_columns, json_each(contact_columns.columns) where contact_id = contacts.id), '')
  || ' ' || coalesce((select note from contact_notes where contact_id = contacts.id), '')`;

export type ContactIndex = {
  /** Returns the highest contact id up to which all contacts are indexed. */
  until(): number;
  /** Returns the number of contact ids that are not indexed yet. */
  behind(): number;
  /** Indexes up to `most` contacts and returns how many. Must run inside a write transaction. */
  add(most: number): number;
  /** Reindexes an edited contact. Must run inside the edit's write transaction. */
  update(id: number): void;
  /** Merges segments of the indexes if there are many. Must run inside a separate write transaction. */
  tidy(): void;
};

export function createContactIndex({ sqlite }: Connection): ContactIndex {
  const until = sqlite.prepare<[], number>('select contact_id from contacts_indexed').pluck();
  const remember = sqlite.prepare<[number]>('update contacts_indexed set contact_id = ?');
  const newest = sqlite.prepare<[], number>('select coalesce(max(id), 0) from contacts').pluck();
  const select = `select id, campaign_id campaignId, phone, ${TEXT_OF_CONTACT} text from contacts`;
  const next = sqlite.prepare<[number, number], Indexed>(`${select} where id > ? order by id limit ?`);
  const one = sqlite.prepare<[number], Indexed>(`${select} where id = ?`);
  const addWords = sqlite.prepare<[number, string]>('insert into contact_words (rowid, words) values (?, ?)');
  const addNumber = sqlite.prepare<[number, string]>('insert into contact_number_parts (rowid, phone) values (?, ?)');
  const addTerm = sqlite.prepare<[string]>('insert into contact_terms (term) values (?) on conflict do nothing');
  const drop = ['contact_words', 'contact_number_parts'].map((table) =>
    sqlite.prepare<[number]>(`delete from ${table} where rowid = ?`),
  );
  const merge = ['contact_words', 'contact_number_parts'].map((table) =>
    sqlite.prepare<[number]>(`insert into ${table} (${table}, rank) values ('merge', ?)`),
  );

  function put({ id, campaignId, phone, text }: Indexed, known: Set<string>): void {
    const words = new Set(wordsOf(text));
    for (const word of words) {
      if (known.has(word)) continue;
      known.add(word);
      addTerm.run(word);
    }
    addWords.run(id, `${[...words].join(' ')} ${campaignWord(campaignId)}`);
    addNumber.run(id, phone);
  }

  return {
    until: () => until.get() ?? 0,
    behind: () => newest.get()! - (until.get() ?? 0),
    add(most) {
      const rows = next.all(until.get() ?? 0, most);
      const known = new Set<string>();
      for (const row of rows) put(row, known);
      if (rows.length > 0) remember.run(rows.at(-1)!.id);
      return rows.length;
    },
    update(id) {
      if (id > (until.get() ?? 0)) return;
      const row = one.get(id);
      if (row === undefined) return;
      for (const statement of drop) statement.run(id);
      put(row, new Set());
    },
    tidy: () => merge.forEach((statement) => statement.run(MERGED_PAGES)),
  };
}
