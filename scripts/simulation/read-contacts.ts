import { createMemoryLeads, type MemoryLeads } from '#engine/memory-leads.ts';
import { windowClassOf } from '#engine/model/window-class.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { readList } from '#server/domains/contacts/import/list/read-list.ts';

export type ReadContacts = {
  readonly leads: MemoryLeads;
  /** Number of the file's data lines by result. */
  readonly counts: {
    readonly lines: number;
    readonly valid: number;
    readonly invalid: number;
    readonly duplicate: number;
  };
};

/** Reads the list at `path` into the campaign's leads, like an upload. `iso2` is the country of national numbers. */
export async function readContacts(path: string, iso2: string, campaignId: number): Promise<ReadContacts> {
  const leads = createMemoryLeads();
  const seen = new Set<number>();
  let lines = 0;
  let invalid = 0;
  for await (const { rows } of readList(path, { country: iso2 })) {
    for (const row of rows) {
      lines++;
      if (!row.ok) {
        invalid++;
        continue;
      }
      const digits = Number(canonicalNumber(row.phone).slice(1));
      if (seen.has(digits)) continue;
      seen.add(digits);
      leads.add(campaignId, row.phone, row.country, windowClassOf(row));
    }
  }
  return { leads, counts: { lines, valid: seen.size, invalid, duplicate: lines - invalid - seen.size } };
}
