/**
 * Packs batches of rows to pass them between threads, and unpacks them. Copying a few long strings and typed arrays
 * takes a fraction of the time of copying a thousand objects.
 */
import type { Cuts } from './other-columns.ts';
import type { ListBatch, ListRow, OptOutOfRow, SaidByCell } from './read-list.ts';
import type { InvalidReason } from '#shared/lists/reject-reasons.ts';

/** Data shared by many rows: country and zones of a number, or the reason why it is invalid. */
type Kind =
  | { readonly country: string; readonly zones: readonly string[]; readonly isInvented: boolean }
  | InvalidReason;

export type PackedBatch = {
  readonly firstLine: number | null;
  readonly bytesRead: number;
  readonly cuts: Cuts;
  readonly invalidNumbers: ListBatch['invalidNumbers'];
  /** For each row: its first line, and where its text ends in `texts`. */
  readonly lines: Uint32Array<ArrayBuffer>;
  readonly textEnds: Uint32Array<ArrayBuffer>;
  readonly texts: string;
  /** For each row, its index in `kinds`. */
  readonly kindOf: Uint16Array<ArrayBuffer>;
  readonly kinds: readonly Kind[];
  /** The numbers of each row that says that it must not be called, by the row's index. */
  readonly optOuts: ReadonlyMap<number, OptOutOfRow>;
  /** What rows say that must not be called, by the row's index. */
  readonly saids: ReadonlyMap<number, SaidByCell>;
  /** Fields of the rows that are contacts, one value per line. Values contain no line breaks. */
  readonly phones: string;
  readonly names: string;
  readonly columns: string;
};

export function packBatch({ rows, firstLine, bytesRead, cuts, invalidNumbers }: ListBatch): PackedBatch {
  const lines = new Uint32Array(rows.length);
  const textEnds = new Uint32Array(rows.length);
  const kindOf = new Uint16Array(rows.length);
  const kinds: Kind[] = [];
  const optOuts = new Map<number, OptOutOfRow>();
  const saids = new Map<number, SaidByCell>();
  const known = new Map<string, number>();
  const phones: string[] = [];
  const names: string[] = [];
  const columns: string[] = [];
  let texts = '';

  function place(key: string, kind: Kind): number {
    let at = known.get(key);
    if (at === undefined) {
      at = kinds.push(kind) - 1;
      known.set(key, at);
    }
    return at;
  }

  for (const [i, row] of rows.entries()) {
    lines[i] = row.line;
    texts += row.text;
    textEnds[i] = texts.length;
    if (row.ok) {
      const { country, zones, isInvented } = row;
      kindOf[i] = place(`${country} ${zones.join('+')}${isInvented ? ' invented' : ''}`, {
        country,
        zones,
        isInvented,
      });
      phones.push(row.phone);
      names.push(row.name);
      columns.push(row.columns);
    } else {
      kindOf[i] = place(`: ${row.reason}`, row.reason);
      if (row.optOut !== undefined) optOuts.set(i, row.optOut);
      if (row.said !== undefined) saids.set(i, row.said);
    }
  }
  return {
    firstLine,
    bytesRead,
    cuts,
    invalidNumbers,
    lines,
    textEnds,
    texts,
    kindOf,
    kinds,
    optOuts,
    saids,
    phones: phones.join('\n'),
    names: names.join('\n'),
    columns: columns.join('\n'),
  };
}

export function unpackBatch(batch: PackedBatch): ListBatch {
  const { firstLine, bytesRead, cuts, invalidNumbers, lines, textEnds, texts, kindOf, kinds, ...contacts } = batch;
  const { optOuts, saids } = contacts;
  const phones = contacts.phones.split('\n');
  const names = contacts.names.split('\n');
  const columns = contacts.columns.split('\n');
  const rows: ListRow[] = [];
  let textAt = 0;
  let next = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const text = texts.slice(textAt, textEnds[i]);
    const kind = kinds[kindOf[i]!]!;
    textAt = textEnds[i]!;
    if (typeof kind === 'string') {
      const optOut = optOuts.get(i);
      const said = saids.get(i);
      rows.push({ line, text, ok: false, reason: kind, ...(optOut && { optOut }), ...(said && { said }) });
    } else {
      const { country, zones, isInvented } = kind;
      rows.push({
        line,
        text,
        ok: true,
        phone: phones[next]!,
        country,
        zones,
        name: names[next]!,
        columns: columns[next]!,
        isInvented,
      });
      next += 1;
    }
  }
  return { rows, firstLine, bytesRead, cuts, invalidNumbers };
}
