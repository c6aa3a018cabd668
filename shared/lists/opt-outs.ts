/** Recognises the rows of a list whose own columns say that the person must not be called. */

/** Statuses that forbid calls, without accents and anything but letters. DNC, DNCL and DNCC are VICIdial's. */
const STATUSES: ReadonlySet<string> = new Set(
  (
    'dnc dncl dncc donotcall dontcall donotcontact optout optedout unsubscribe unsubscribed blacklist blacklisted ' +
    'nollamar nollamarmas nollame nollamen nocontactar nomolestar nodeseallamadas noquierellamadas listanegra ' +
    'listarobinson desuscripto desuscrito pidionollamar naoligar naoligarmais naoligue naocontatar naocontactar ' +
    'naoperturbe naoperturbar naochamar descadastrado'
  ).split(' '),
);
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
const MAX_CHARS = 60;

/** Returns whether a status, or a part of it as in `DNC - No llamar`, forbids calls. */
export function forbidsCalls(status: string): boolean {
  if (status === '' || status.length > MAX_CHARS) return false;
  if (STATUSES.has(folded(status))) return true;
  return status.split(/\s+-\s+|[:;,/()|]/).some((part) => STATUSES.has(folded(part)));
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
