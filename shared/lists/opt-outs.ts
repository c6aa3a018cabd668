/** Recognises the rows of a list whose own cells say that the person must not be called. */

/**
 * Statuses that forbid calls, or say that the person is dead, without accents and anything but letters. DNC, DNCL and
 * DNCC are VICIdial's.
 */
const STATUSES: ReadonlySet<string> = new Set(
  (
    'dnc dncl dncc donotcall dontcall donotcontact optout optedout unsubscribe unsubscribed blacklist blacklisted ' +
    'nollamar nollamarmas nollame nollamen nocontactar nomolestar nodeseallamadas noquierellamadas listanegra ' +
    'listarobinson desuscripto desuscrito pidionollamar naoligar naoligarmais naoligue naocontatar naocontactar ' +
    'naoperturbe naoperturbar naochamar descadastrado fallecido fallecida difunto difunta deceased falecido falecida'
  ).split(' '),
);
/** Phrases of remarks that forbid calls, in lower case and without accents. */
const DONT_CALL = [
  String.raw`\bno (?:(?:lo|la|le|los|las|les|me|nos|se|debe|deben|quiere que (?:lo|la|le)) )?(?:volver a |vuelvan a )?` +
    String.raw`(?:llamar|llame|llamen|contactar|contacten?|molestar|molesten?)(?:l[oae]s?|me|nos|se)?\b`,
  String.raw`\bno (?:quiere|desea|acepta) (?:mas |recibir (?:mas )?)?(?:llamad[oa]s?|ser (?:llamad|contactad|molestad)[oa])\b`,
  String.raw`\bno ser (?:llamad|contactad|molestad)[oa]\b`,
  String.raw`\b(?:do not|don ?t|never) (?:call|contact)\b`,
  String.raw`\bnao (?:me |lhe )?(?:ligar|ligue|liguem|contac?tar|contac?te|perturbar|perturbe|chamar)\b`,
  String.raw`\bnao (?:quer|deseja) (?:mais |receber (?:mais )?)?(?:ligac|chamad|contat)[a-z]*`,
].join('|');
const PHRASES = new RegExp(String.raw`\blista (?:negra|robinson)\b|\bstop calling\b|\bno more calls\b|${DONT_CALL}`);
/** Words that forbid calls in a status, a remark or beside a name. Places and companies may be called the same. */
const WORDS = /\b(?:dnc[lc]?|fallecid[oa]|fallecio|difunt[oa]|deceased|falecid[oa]|faleceu)\b/;
/** A saint by whom streets and shops are called, and a whole cell that is a company's name, as in `DNC S.A.` */
const PROPER_NAME =
  /\bdifunta correa\b|^ ?dnc[lc]?,? (?:s[./ ]*a[. ]*(?:[scu]|de c[. ]*v)?|s[. ]*r[. ]*l|s[. ]*p[. ]*a|s[. ]*l[. ]*u?|e[. ]*i[. ]*r[. ]*l|ltda?|llc|inc|corp)[. ]*$/g;
const HOUR = String.raw`(?:[01]?\d|2[0-4])(?!\d)`;
/** A wish about hours, as in `no llamar antes de las 10`. A date or a number of calls is none. */
const HOURS_WISH = new RegExp(
  String.raw`(?:${DONT_CALL}) ?\(? ?(?:antes|despues|depois|apos|hasta|ate|desde|entre|a partir|before|after|until|between) ` +
    String.raw`(?:(?:de )?(?:las?|das?|as) ${HOUR}(?! ?[/-] ?\d| ?llamad| ?veces)` +
    String.raw`|(?:de )?${HOUR}(?::[0-5]\d| ?(?:hs?|hrs?|horas?|[ap]\.? ?m)\b)|(?:del? |do )?(?:mediodia|meio dia|noon|midday)\b)`,
  'g',
);
/** Matches every text that may forbid calls, which few others do. */
const MAY_FORBID =
  /dnc|llam|call(?!e)|contac?t|molest|negra|black|robinson|opt\W?(?:ed|out)|opt_|suscri|subscri|fallec|difun|deceas|falec|lig[au]|turb|chama|descad/i;
/** An address of a page or a mailbox, which may have words such as `unsubscribe`. What follows punctuation is text. */
const ADDRESS = /\b(?:[a-z]+:\/\/|www\.)[^\s"'<>()|;,]*|(?<![\p{L}\d.+_-])[\p{L}\d.+_-]+@[\p{L}\d.-]+\.\p{L}{2,}/giu;
/** Part of a label that says which calls, or what else, is not wanted. */
const LIMITED = /\b(?:antes|despues|hasta|desde|hora|horario|before|after|until|e?mail|correo|sms|newsletter)\b/;
/** Values of a column such as `opt_out` that don't forbid calls. */
const NO: ReadonlySet<string> = new Set([
  '',
  '0',
  'no',
  'n',
  'nao',
  'false',
  'falso',
  'f',
  'null',
  'none',
  'na',
  'ninguno',
  'nunca',
]);
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
  return STATUSES.has(folded(text)) || text.split(/\s+-\s+|[:;,/()|]/).some((part) => STATUSES.has(folded(part)));
}

/** Returns a cell in lower case and without accents, and without what doesn't forbid calls. */
function ownText(cell: string): string {
  const text = cell.slice(0, MAX_REMARK_CHARS).replace(ADDRESS, ' ').replace(UNSET, '');
  return withoutAccents(text)
    .replace(/[^a-z\d.:;,/()|-]+/g, ' ')
    .replace(HOURS_WISH, ' ')
    .replace(PROPER_NAME, ' ')
    .trim();
}

/** Returns whether a label says that its column has who must not be called. */
export function isOptOutLabel(label: string): boolean {
  if (isForbidding(label)) return true;
  const text = inWords(label.slice(0, MAX_STATUS_CHARS).replace(/([a-z])([A-Z])/g, '$1 $2'));
  return (
    (PHRASES.test(text) || WORDS.test(text) || /\bopt(?:ed)? out\b|\bblack ?list/.test(text)) && !LIMITED.test(text)
  );
}

/** Returns whether a cell of a column such as `opt_out` says yes. */
export function isOptedOut(flag: string): boolean {
  return !NO.has(withoutAccents(flag).replace(/[^a-z0-9]/g, ''));
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

const folded = (text: string): string => withoutAccents(text).replace(/[^a-z]/g, '');

const inWords = (text: string): string => withoutAccents(text).replace(/[^a-z]+/g, ' ');
