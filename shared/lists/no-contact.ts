/** Recognises the rows of a list that are no contacts, but totals, footers and titles of sections. */
import type { ColumnRole } from './columns.ts';
import { isLabel } from './labels.ts';

/** The group is what the total is of. */
const TOTAL = /^(?:(?:gran|grand)\s+)?tota(?:l|les|is|ls)(?![\p{L}\d])(.*)$/iu;
/** Words behind `Total` besides titles of columns. A company may be called Total, too. */
const OF_TOTAL =
  /^[\s:=\d.,]*$|^\s*(?:de|del|da|do|dos|das|general|geral|final|registros|filas|linhas|records)(?!\p{L})/iu;
const FOOTERS = [
  /^sub-?\s?tota(?:l|les|is|ls)(?![\p{L}\d])/iu,
  /^(?:suma|suma ?toria|soma|sum|promedio|media|average)\s*(?:[:=\d]|$|(?:de|del|da|do|total|geral|general|of)(?!\p{L}))/iu,
  /^(?:cantidad|cant\.|quantidade|qtde?\.?|count)(?:\s*[:=\d]|$|\s+(?:de|of|total)(?!\p{L}))/iu,
  /^(?:registros|filas|clientes|contactos|contatos|records|rows)\s*[:=]\s*\d/iu,
  /^\d[\d.,]*\s+(?:registros|filas|clientes|contactos|contatos|records|rows)$/iu,
  /^(?:fin|fim)(?:$|\s+d(?:el?|os?|as?)\s)|^end of /iu,
  /^(?:p[aá]g(?:ina)?\.?|page|hoja|folha)\s*:?\s*\d/iu,
  /^(?:impreso|generado|exportado|emitido|impresso|gerado|emitida|printed|generated|exported)\s+(?:el|por|em|on|by)[\s:]/iu,
];
/** Signs around a footer, as in `*** Fin ***`. */
const AROUND = /^[\s*=_-]+|[\s*=_-]+$/g;
/** An amount, a count, a date or a sign: no words but a currency's. */
const AMOUNT = /^(?:u\$s|usd|ars|brl|mxn|clp|cop|pen|uyu|eur|r\$|s\/|[^\p{L}])*$/iu;
/** A footer is short. The time to look for signs at the end of a text grows with its square. */
const MOST_CHARS = 200;
/** A number, however it is written. */
const NUMBER = /(?:\d[\s().-]*){6}/;

/**
 * Returns whether a row without a phone is a total or a footer with nothing but amounts beside it, or has one cell of
 * words in a column of other data. A row with only a name, or with text in the column of phones, is a contact without a phone.
 */
export function isNoContact(cells: readonly string[], roles: readonly ColumnRole[]): boolean {
  const columns = cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));
  const [first, ...rest] = columns;
  if (first === undefined) return false;
  const text = cells[first]!.trim().slice(0, MOST_CHARS).replace(AROUND, '');
  const hasNumber = (column: number): boolean => roles[column] === 'phone' && NUMBER.test(cells[column]!);
  if (isFooter(text)) return rest.every((column) => !hasNumber(column) && AMOUNT.test(cells[column]!));
  if (rest.length > 0 || roles.length < 2 || hasNumber(first)) return false;
  return (roles[first] ?? 'other') === 'other' && /\p{L}{2}/u.test(text) && !NUMBER.test(text);
}

function isFooter(text: string): boolean {
  const of = TOTAL.exec(text)?.[1];
  if (of !== undefined) return OF_TOTAL.test(of) || isLabel(of);
  return FOOTERS.some((footer) => footer.test(text));
}
