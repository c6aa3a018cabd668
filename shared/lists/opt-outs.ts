/** Recognises the rows of a list whose own cells say that the person must not be called. */
import { EMPTY_ANSWERS } from './empty-answers.ts';
import { HOURS_WISH, MAY_FORBID, PHRASES, PROPER_NAME, STATUSES, WORDS } from './opt-out-phrases.ts';
import { withoutAccents } from '#shared/without-accents.ts';
import { OPPOSITE } from './opt-out-opposites.ts';
import { partsOfStatus } from './status-parts.ts';

/** An address of a page or a mailbox, which may have words such as `unsubscribe`. What follows punctuation is text. */
const ADDRESS = /\b(?:[a-z]+:\/\/|www\.)[^\s"'<>()|;,]*|(?<![\p{L}\d.+_-])[\p{L}\d.+_-]+@[\p{L}\d.-]+\.\p{L}{2,}/giu;
const MAY_HAVE_ADDRESS = /@|:\/\/|www\./i;
const MAY_HAVE_VALUE = /[:=]/;
/** Part of a label that says which calls, or what else, is not wanted. */
const LIMITED = /\b(?:antes|despues|hasta|desde|hora|horario|before|after|until|e?mail|correo|sms|newsletter)\b/;
/** Values of a column such as `opt_out` that don't forbid calls. */
const NO: ReadonlySet<string> = new Set([
  ...EMPTY_ANSWERS,
  ...(
    'no n nao false falso f nunca ninguno ninguna nenhum nenhuma optin optedin sinbloqueo sinbloqueos desbloqueado desbloqueada ' +
    'libre livre free apto apta ok okay negativo negativa negative habilitado habilitada liberado liberada permitido permitida ' +
    'contactable llamable sinrestriccion sinrestricciones semrestricao'
  ).split(' '),
]);
/** A zero, also with decimals, or a date of databases that have none. */
const ZERO = /^0+$/;
/** A sign that marks a cell. Crosses stand beside ticks for a no. */
const MARK = /^\s*[✓✔☑✅☒🚫⛔]/u;
/** A registry lacks the number, as in `No inscripto`. */
const UNLISTED =
  /^\s*n[oã]o? (?:(?:se )?(?:est[aá]|encuentra) )?(?:inscript|inscrit|registrad|figura|listad|bloquead|anotad|consta|adherid)|^\s*n[oã]o? est[aá] (?:en|no|na) /i;
/** A registry of people who want no calls, in lower case and without accents. */
const REGISTRY = '(?:no llame(?! mas)|nao (?:me )?perturbe|robinson|rnnll?|repep)';
const IN_REGISTRY =
  '(?: (?:en|no|na|el|la|do|da|de|del|registro|reg|registry|nacional|lista|listado|padron|base|cadastro|the|on|in))*';
const UNMATCHED =
  '(?:libre|livre|apt[oa]|ok|negativ[oa]|habilitad[oa]|sin registros?|sem registro|no (?:figura|consta|esta|inscript[oa])|nao consta)';
/** A look-up in a registry that found nothing, as in `No figura en el Registro No Llame`. */
const NOT_IN_REGISTRY = new RegExp(
  String.raw`\b(?:(?:n(?:o|ao)|not) (?:se )?(?:(?:esta|encuentra) )?` +
    String.raw`(?:esta|encuentra|figura|consta|aparece|inscript[oa]|inscrit[oa]|registrad[oa]|listad[oa]|anotad[oa]|adherid[oa]|listed|registered|found|on)` +
    String.raw`${IN_REGISTRY} (?:${REGISTRY}|lista negra|black ?list|(?:dnc|do not call)(?: list| registry)?)` +
    String.raw`|(?:libre|livre|apt[oa]|ok|habilitad[oa]|sin registros?)${IN_REGISTRY} ${REGISTRY}` +
    String.raw`|${REGISTRY} ?[:,(-]? ?${UNMATCHED}(?= ?(?:$|[.,;|)])))\b`,
  'g',
);
/** A label of those who may be called, as `Apto No Llame`. */
const CLEARED = new RegExp(`^(?:libre|livre|apt[oa]|ok|habilitad[oa])${IN_REGISTRY} ${REGISTRY} ?$`);
/** States of a column such as `Bloqueado` that say that nothing is blocked. */
const FREE =
  /^(?:pend[a-z]+|habilitad[oa]|a[ct]*iv[oa]|active|liberad[oa]|normal|vigente|operativ[oa]|alta|ok|enabled|available|dispon[a-z]+|unblocked)$/;
/** Longer cells are remarks. */
const MAX_STATUS_CHARS = 60;
const MAX_REMARK_CHARS = 1000;
/** A mark whose value says no, as in `dnc: no`. */
const UNSET = /["\p{L}\d_ -]{1,40}[:=]\s*"?(?:no?|nao|false|falso|0|null)"?\s*(?=[,;|}]|$)/giu;

/** Returns whether a status, or a part of it as in `DNC - No llamar`, forbids calls. */
export function isForbidding(status: string): boolean {
  return MAY_FORBID.test(status) && isStatus(ownText(status));
}

/**
 * Returns whether a status or a remark, as in `pidió no ser llamada`, forbids calls.
 *
 * @param isByWords whether also a status or a single word such as `DNC` does, not only a phrase such as `no llamar`
 */
export function forbidsCalls(cell: string, isByWords = true): boolean {
  if (!MAY_FORBID.test(cell)) return false;
  const text = ownText(cell);
  const words = inWords(text);
  return PHRASES.test(words) || (isByWords && (isStatus(text) || WORDS.test(words)));
}

function isStatus(text: string): boolean {
  if (text.length > MAX_STATUS_CHARS) return false;
  return STATUSES.has(folded(text)) || partsOfStatus(text).some((part) => STATUSES.has(folded(part)));
}

/** Returns a cell in lower case and without accents, and without what doesn't forbid calls. */
export function ownText(cell: string): string {
  let text = cell.slice(0, MAX_REMARK_CHARS);
  if (MAY_HAVE_ADDRESS.test(text)) text = text.replace(ADDRESS, ' ');
  if (MAY_HAVE_VALUE.test(text)) text = text.replace(UNSET, '');
  return withoutAccents(text)
    .replace(/[^a-z\d.:;,/()|-]+/g, ' ')
    .replace(NOT_IN_REGISTRY, ' ')
    .replace(HOURS_WISH, ' ')
    .replace(PROPER_NAME, ' ')
    .replace(OPPOSITE, ' ')
    .trim();
}

/** Returns whether a label says that its column has who must not be called. */
export function isOptOutLabel(label: string): boolean {
  if (isClearedLabel(label)) return false;
  if (isForbidding(label)) return true;
  const text = inWords(label.slice(0, MAX_STATUS_CHARS).replace(/([a-z])([A-Z])/g, '$1 $2'));
  return (
    (PHRASES.test(text) || WORDS.test(text) || /\bopt(?:ed)? out\b|\bblack ?list|\brnnll\b|\brobinson\b/.test(text)) &&
    !LIMITED.test(text)
  );
}

/** Returns whether a label says that its column has who isn't in a registry of people who want no calls. */
export const isClearedLabel = (label: string): boolean => CLEARED.test(inWords(label.slice(0, MAX_STATUS_CHARS)));

/** Returns whether a cell of a column such as `Bloqueado` says that nothing is blocked, or not yet. */
export function isFree(flag: string): boolean {
  return FREE.test(folded(flag));
}

/**
 * Returns whether a cell of a column such as `opt_out` says yes, or what isn't understood.
 *
 * @param isBlock whether the column is one such as `Bloqueado`, in which `activo` is a no
 */
export function isOptedOut(flag: string, isBlock = false): boolean {
  if (isBlock && isFree(flag)) return false;
  const answer = withoutAccents(flag).replace(/[^a-z0-9]/g, '');
  const isUnset = NO.has(answer) || ZERO.test(answer);
  return (!isUnset && !UNLISTED.test(flag)) || MARK.test(flag);
}

const folded = (text: string): string => withoutAccents(text).replace(/[^a-z]/g, '');

const inWords = (text: string): string => withoutAccents(text).replace(/[^a-z]+/g, ' ');
