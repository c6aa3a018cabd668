/** Which cells matter. Columns count from 0; null: the list has no names. */
export type Columns = { hasHeader: boolean; phone: number; name: number | null };

const PHONE_LABEL = /tel[eé]?f|\btel\b|fono|fone|celular|\bcel\b|m[oó]vil|mobile|phone|whats|wsp|msisdn/i;
const NUMBER_LABEL = /n[uú]mero|number|\bnro\b|contact[oe]?|contato|destino/i;
const NAME_LABEL = /nombre|\bnome\b|\bname\b|apellido|sobrenome|cliente|client\b|customer|titular|persona/i;

/** A first guess for the preview, which the user can change: what is shown there is what is sent. */
export function guessColumns(rows: readonly (readonly string[])[]): Columns {
  const first = rows[0] ?? [];
  const hasHeader = first.some(isLabel) && !first.some(looksLikePhone);
  const data = hasHeader ? rows.slice(1) : rows;
  const labels = hasHeader ? first : [];
  const indices = Array.from({ length: Math.max(1, ...rows.map((row) => row.length)) }, (_, i) => i);
  const phone = best(indices, (i) => labelPoints(labels[i] ?? '') + shareOf(data, i, looksLikePhone)) ?? 0;
  const others = indices.filter((i) => i !== phone);
  const labelled = others.find((i) => NAME_LABEL.test(labels[i] ?? ''));
  const name = labelled ?? (hasHeader ? null : best(others, (i) => Math.max(0, shareOf(data, i, looksLikeName) - 0.5)));
  return { hasHeader, phone, name };
}

function isLabel(cell: string): boolean {
  return PHONE_LABEL.test(cell) || NUMBER_LABEL.test(cell) || NAME_LABEL.test(cell);
}

function labelPoints(label: string): number {
  if (PHONE_LABEL.test(label)) return 1;
  return NUMBER_LABEL.test(label) ? 0.5 : 0;
}

/** 7 to 15 digits and nothing but the signs that people put between them. */
function looksLikePhone(cell: string): boolean {
  const digits = cell.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 15 && /^[\d\s()+./-]+$/.test(cell);
}

function looksLikeName(cell: string): boolean {
  return /^\p{L}[\p{L}\s.,'’-]{1,80}$/u.test(cell);
}

function shareOf(rows: readonly (readonly string[])[], column: number, test: (cell: string) => boolean): number {
  const filled = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
}

/** The column with most points, the leftmost of equals; null when none has any. */
function best(columns: readonly number[], points: (column: number) => number): number | null {
  let found: number | null = null;
  let most = 0;
  for (const column of columns) {
    const mine = points(column);
    if (mine > most) [found, most] = [column, mine];
  }
  return found;
}
