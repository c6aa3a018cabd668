/**
 * How a list was read, kept in its file of rejected lines: in the title of an empty column, which every spreadsheet
 * program preserves. A corrected file is read in the same way.
 */
import { countryByIso2 } from '#shared/countries/countries.ts';
import { COLUMN_ROLES, type ColumnRole } from './columns.ts';

type Reading = {
  /** ISO 3166 code of the country of national numbers. */
  readonly country: string;
  /** Area code of the numbers that lack one; empty if they are rejected. */
  readonly areaCode: string;
};

export type RejectsReading = Reading & {
  /** What each column of the list has, or undefined if columns were added, removed, moved or renamed. */
  readonly roles: readonly ColumnRole[] | undefined;
  readonly title: string;
  /** Position of the column with this title among those of the list, from 0. */
  readonly column: number;
};

const TITLE = /^lectura: pais=([A-Z]{2}) (?:area=(\d{1,5}) )?columnas=([a-z_|]+)(?: titulos=([0-9a-z]{1,7}))?$/;

/** Returns the title by which a corrected file is read as its list with these titles was. */
export function readingTitle(
  { country, areaCode }: Reading,
  roles: readonly ColumnRole[],
  titles: readonly string[],
): string {
  const area = areaCode === '' ? '' : `area=${areaCode} `;
  return `lectura: pais=${country} ${area}columnas=${roles.join('|')} titulos=${markOf(titles)}`;
}

/** Returns the reading that one of the list's titles has, or null. */
export function readingOf(titles: readonly string[]): RejectsReading | null {
  for (const [column, title] of titles.entries()) {
    const [, country, areaCode = '', names = '', mark] = TITLE.exec(title.trim()) ?? [];
    if (country === undefined || countryByIso2(country) === undefined) continue;
    const roles = names.split('|').filter(isRole);
    const isSame = mark === markOf(titles.slice(0, column));
    const isWhole = roles.length === column && roles.includes('phone');
    return { country, areaCode, roles: isSame && isWhole ? roles : undefined, title: title.trim(), column };
  }
  return null;
}

/** Returns a short mark (FNV-1a) of titles in their order. What spreadsheets may change doesn't count. */
function markOf(titles: readonly string[]): string {
  const text = titles
    .map((title) =>
      title
        .normalize()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, ''),
    )
    .join('|');
  let mark = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  return (mark >>> 0).toString(36);
}

const isRole = (name: string): name is ColumnRole => COLUMN_ROLES.some((role) => role === name);
