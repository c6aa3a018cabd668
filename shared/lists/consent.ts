/** Recognises the columns of a list that say whether a person may be called, and reads their answers. */
import { DATE } from './date-text.ts';
import { isNoAnswer } from './empty-answers.ts';
import { isClearedLabel, isFree } from './opt-outs.ts';
import { withoutAccents } from '#shared/without-accents.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that mean consent without naming calls. */
const CONSENT_WORDS = words(
  'consent consented consentimiento consentimientos consentimento permiso permisos permissao permission optin ' +
    'autorizacion autorizacao authorization authorisation contactable llamable callable contactavel consiente consente',
);
/** Verbs of consent, which need a word for calls. */
const ALLOW_WORDS = words(
  'acepta acepto aceptan aceptar aceita aceitou autoriza autorizado autorizada autorizan autorizou permite permitido permitida ' +
    'recibe recebe puede puedo podemos pode quiere desea quer deseja apto apta habilitado habilitada ok can may allow allows allowed ' +
    'accept accepts accepted agree agrees agreed authorized authorised want wants',
);
const CALL_WORDS = words(
  'llamar llamarse llamarlo llamarla llamarle llamada llamadas llamado llamados contacto contactar contactarlo contactado contactada contato contatar contatado contatada ' +
    'ligar ligacao ligacoes chamar chamada chamadas call calls called calling contact contacts contacted ' +
    'telefonico telefonica telefonicas telefono telefone phone telemarketing marketing publicidad publicidade comunicaciones comunicacoes promociones ofertas',
);
/** Labels that ask for consent without any other word. A column `Llamado` says who has been called. */
const ALONE = words('lgpd llamar contactar ligar contatar call autoriza autorizado autorizada autorizou acepta aceita');
/** Titles that don't say what was accepted, as credit or the use of data. */
const VAGUE = words(
  'lgpd autoriza autorizado autorizada autorizou autorizacion autorizacao authorization authorisation acepta aceita permiso permisos permissao permission',
);
const PREFERENCE_WORDS = words('preferencia preferencias preference preferences prefiere prefere');
/** Labels that may ask for consent, or count calls. */
const CALLS_WORDS = words('llamada llamadas ligacao ligacoes chamada chamadas calls');
const BLOCK_WORDS = words('bloqueado bloqueada bloqueados bloqueo bloqueio blocked block');
const REGISTRY_WORDS = words('repep');
const NOT_WORDS = words(
  'no nao not sin sem without revocado revocada revogado revogada retirado retirada negado negada denegado denegada rechazado rechazada recusado recusada revoked withdrawn denied refused ' +
    'revocacion revogacao rechazo recusa retiro withdrawal',
);
/** Words that change nothing. With any other word a label is about something else. */
const FILLERS = words(
  'se lo la le los las a al o el de del da do para por que ser recibir receber to be the for of is has have y e or cliente clientes titular persona customer ' +
    'comercial comerciales comerciais commercial flag datos dados personales tratamiento uso gdpr rgpd lgpd lopd otorgado otorgada dado dada given vigente firmado numero nro number esta lista in fecha fechas data date',
);
/** An addition to a label that lists the values of its column. */
const YES_OR_NO = /\b(?:si|sim|s|yes|y|no|nao|n) ?[/|-] ?(?:no|nao|n|si|sim|s|yes|y)\b/g;

/**
 * Returns whether a yes in a column with this label allows calls (`consent`) or forbids them (`opt_out`), or null if it is
 * about something else. The column's values must confirm it.
 */
export function permissionLabel(cell: string): 'consent' | 'opt_out' | null {
  if (isClearedLabel(cell)) return 'consent';
  const label = wordsOf(cell);
  const has = (of: ReadonlySet<string>): boolean => label.some((word) => of.has(word));
  const known = [CONSENT_WORDS, ALLOW_WORDS, CALL_WORDS, BLOCK_WORDS, REGISTRY_WORDS, NOT_WORDS, FILLERS];
  if (label.length === 0 || !label.every((word) => known.some((set) => set.has(word)))) return null;
  if (has(BLOCK_WORDS) || has(REGISTRY_WORDS)) return has(NOT_WORDS) ? null : 'opt_out';
  const positive = label.filter((word) => !NOT_WORDS.has(word));
  const isConsent = has(CONSENT_WORDS) || (has(ALLOW_WORDS) && has(CALL_WORDS)) || isAlone(positive);
  if (!isConsent) return null;
  return positive.length < label.length ? 'opt_out' : 'consent';
}

function wordsOf(label: string): readonly string[] {
  return withoutAccents(label.slice(0, 60).replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(YES_OR_NO, ' ')
    .replace(/(?<![a-z])opt(?:ed)?[\W_]?in(?![a-z])/g, 'optin')
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

/** Returns whether a column says who is blocked, and so may say who is active. */
export function isBlockLabel(cell: string): boolean {
  return wordsOf(cell).some((word) => BLOCK_WORDS.has(word));
}

/** Returns whether a label is about calls as preferred, or about calls and nothing else. Its values say which it is. */
function callsLabel(label: readonly string[]): 'preference' | 'calls' | null {
  const isOfCalls = (word: string): boolean => CALL_WORDS.has(word) || FILLERS.has(word);
  if (!label.every((word) => isOfCalls(word) || PREFERENCE_WORDS.has(word))) return null;
  if (label.some((word) => PREFERENCE_WORDS.has(word)))
    return label.some((word) => CALL_WORDS.has(word)) ? 'preference' : null;
  return label.some((word) => CALLS_WORDS.has(word)) ? 'calls' : null;
}

/** Returns whether a label is `Fecha de baja`. *Baja* may be one of the list or of a service. */
const isLeavingDate = (label: readonly string[]): boolean =>
  /^(?:fecha|fec|data)(?: (?:de|da))? (?:baja|baixa)$/.test(label.join(' '));

/** Returns whether the title of a column of consents or opt-outs may mean something else, as `Llamadas` may. */
export function isDoubtfulTitle(title: string): boolean {
  const label = wordsOf(title);
  const [word, ...rest] = label;
  return isLeavingDate(label) || callsLabel(label) === 'calls' || (rest.length === 0 && VAGUE.has(word ?? ''));
}

const isAlone = ([word, ...rest]: readonly string[]): boolean =>
  word !== undefined && rest.length === 0 && ALONE.has(word);

/** Answer of a cell: `none` without one, null if it isn't understood. */
export type ConsentAnswer = 'yes' | 'no' | 'none' | null;

const YES =
  /^(?:s|si|sim|y|yes|ok|okay|x|v|t|true|verdadero|verdadeiro|1(?: 0+)?|acept[a-z]*|aceit[a-z]*|autoriz[a-z]*|consien[a-z]*|consent[a-z]*|permit[a-z]*|opt(?:ed)? ?in|optin|granted|otorgad[oa]|concedid[oa]|vigente|given|accepted|agreed|agrees|allowed|allows|habilitad[oa])(?: |$)/;
const BARE_NO = '(?:no|nao|not)';
const REFUSAL =
  'revoc[a-z]*|revog[a-z]*|revoked|neg(?:o|ad[oa]|ativ[oa]|ou)|deneg[a-z]*|denied|rechaz[a-z]*|recus[a-z]*|refus[a-z]*|retir(?:o|ad[oa]|ou)|' +
  'withdrawn|desist[a-z]*|declin[a-z]*|baja|opt(?:ed)? ?out|optout|unsubscribed|prohibid[oa]|proibid[oa]|bloquead[oa]|blocked|' +
  'des?h?abilitad[oa]|inhabilitad[oa]|disabled|anulad[oa]|cancel[a-z]*|never|nunca|ningun[oa]?|false|falso';
/** Ways to reach a person other than calls. */
const MESSAGES =
  '(?:e ?mails?|mails?|correo(?: electronico)?|sms|whats ?app|wsp|wpp|mensajes?|mensagens?|texto?|carta)';
const SI = '(?:s|si|sim|y|yes|ok)';
const NO = new RegExp(
  String.raw`^(?:${REFUSAL}|${BARE_NO}(?! (?:antes|despues|depois|before|after) )|n|f|0+(?: 0+)?|` +
    String.raw`(?:solo|solamente|unicamente|only|somente|apenas) (?:(?:por|via|by|pelo) )?${MESSAGES}|` +
    String.raw`(?:sin|sem|without) (?:consen|permi|autori|authori|acept|aceit)[a-z]*)(?: |$)`,
);
/** Words that turn the yes at the start of a cell into a no, as in `Consentimiento: no`. */
const TAKEN_BACK = new RegExp(
  String.raw` (?:${REFUSAL})(?: |$)|^(?!${SI} )(?:opt(?:ed)? in|[a-z]+) (?:${BARE_NO}(?: |$)|(?:n|f|0)$)`,
);
const MISSING =
  'pendientes?|pendentes?|pending|vencid[oa]|vencio|venceu|expir[a-z]*|caduc[a-z]*|suspend[a-z]*|desconocid[oa]|unknown|' +
  '(?:a|por) (?:confirmar|definir)|(?:sin|sem) (?:firma[a-z]*|confirma[a-z]*|respuesta|resposta|datos?|definir)';
const STARTS_MISSING = new RegExp(String.raw`^(?:${MISSING}|sin|sem)(?: |$)`);
/** Words after a yes that limit it to something other than calls. A limit to hours doesn't count. */
const LIMITED = new RegExp(
  String.raw` (?:${MISSING}|${BARE_NO}(?! (?:antes|despues|depois|before|after) )|` +
    String.raw`(?:solo|solamente|unicamente|only|somente|apenas)` +
    String.raw`(?! (?:(?:por|para|by|for|el|las?) )*(?:tel[ef]|llama|voz|voice|phone|call|liga|chama)))(?: |$)`,
);
/** A ticked box that stands for a yes. A crossed one (☒) may mean either, and allows nothing. */
const TICKS = /[✓✔☑✅]/gu;
const CROSSES = /[✗✘✖❌🚫⛔]/gu;
/** An answer of a form that wasn't chosen. */
const NOT_CHOSEN = /[☐□]\s*\p{L}+/gu;
/** Longer cells are remarks. */
const MAX_ANSWER_CHARS = 60;

/** Returns what a cell of a column of consents, or of opt-outs, says. */
export function consentAnswer(cell: string): ConsentAnswer {
  if (cell.length > MAX_ANSWER_CHARS) return null;
  const text = withoutAccents(cell.replace(NOT_CHOSEN, ' ').replace(TICKS, ' true ').replace(CROSSES, ' false '))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  if (text === '' || isNoAnswer(text.replaceAll(' ', '')))
    return /[\p{L}\d]/u.test(cell) && text === '' ? null : 'none';
  if (NO.test(text)) return 'no';
  if (STARTS_MISSING.test(text)) return 'none';
  if (!YES.test(text)) return null;
  if (TAKEN_BACK.test(text)) return 'no';
  return LIMITED.test(text) ? 'none' : 'yes';
}

const CALL_CHANNEL =
  /^(?:(?:por|via|by) )?(?:telefono|telefone|phone|celular|llamadas?|llamada telefonica|ligacao|call|voz|voice)$/;
const MESSAGE_CHANNEL = new RegExp(String.raw`^(?:(?:por|via|by) )?${MESSAGES}$`);
/** A date of databases that have none. */
const NO_DATE = /^0000-00-00|^00[/.-]00[/.-]0000/;

/**
 * Returns what a cell says below a label. A date is when somebody consented, or refused, but below `Llamar` when to call.
 * Below `Preferencia de contacto` a call is a yes, and another way no answer.
 */
function answerBelow(label: readonly string[], cell: string): ConsentAnswer {
  if (NO_DATE.test(cell)) return 'none';
  const answer = consentAnswer(cell);
  if (answer !== null || isAlone(label)) return answer;
  if (callsLabel(label) === null) return DATE.test(cell) ? 'yes' : null;
  const text = withoutAccents(cell).trim();
  if (CALL_CHANNEL.test(text)) return 'yes';
  return MESSAGE_CHANNEL.test(text) ? 'none' : null;
}

const MOST_KNOWN = 500;

/** Returns a function that reads the cells of a column, and remembers its few answers. */
export function createAnswerReader(title: string): (cell: string) => ConsentAnswer {
  const label = wordsOf(title);
  const known = new Map<string, ConsentAnswer>();
  return (cell) => {
    let answer = known.get(cell);
    if (answer === undefined) {
      answer = answerBelow(label, cell);
      if (known.size < MOST_KNOWN) known.set(cell, answer);
    }
    return answer;
  };
}

/** Share of the filled cells of a column that may be no answers, as remarks in it are. */
const MOST_REMARKS = 0.1;

/** Permission that a column states. `isSure` is false if its title may mean something else. */
type Permission = { readonly role: 'consent' | 'opt_out'; readonly isSure: boolean };

/**
 * Returns what a column says about calls if its values can be answers, otherwise null. A column that is empty so far may
 * have them further down. Below a label that is about nothing but consent, unlike `Llamar`, a single no is enough.
 */
export function permissionOf(title: string, cells: readonly string[]): Permission | null {
  const label = wordsOf(title);
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (isLeavingDate(label)) return leavingOf(cells.length, filled);
  const calls = callsLabel(label);
  const role = permissionLabel(title) ?? (calls === null ? null : 'consent');
  if (role === null) return null;
  const isBlock = isBlockLabel(title);
  const answers = filled.map((cell) => (isBlock && isFree(cell) ? 'none' : answerBelow(label, cell)));
  if (calls === null && role === 'consent' && !isAlone(label) && answers.includes('no'))
    return { role, isSure: !isDoubtfulTitle(title) };
  if (calls !== null && !isAnswered(calls, filled)) return null;
  const remarks = answers.filter((answer) => answer === null);
  return remarks.length <= answers.length * MOST_REMARKS ? { role, isSure: !isDoubtfulTitle(title) } : null;
}

/** Returns whether one of the cells is a yes or a no. Numbers of calls are no answers. */
function isAnswered(calls: 'preference' | 'calls', filled: readonly string[]): boolean {
  if (calls === 'calls' && filled.some((cell) => /^[\d.,\s]+$/.test(cell))) return false;
  return filled.some((cell) => ['yes', 'no'].includes(consentAnswer(cell) ?? ''));
}

/** Dates that only some of the rows have say who has left. In a list of former clients all have one. */
function leavingOf(rows: number, filled: readonly string[]): Permission | null {
  const dates = filled.filter((cell) => DATE.test(cell) || NO_DATE.test(cell));
  if (dates.length < filled.length * (1 - MOST_REMARKS) || (rows > 0 && filled.length === rows)) return null;
  return { role: 'opt_out', isSure: false };
}
