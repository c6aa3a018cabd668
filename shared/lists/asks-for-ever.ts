/**
 * Tells what a person has unmistakably asked, never to be called, from anything else that leaves a line of a list out. Only
 * the former puts a number on the blacklist, so whatever is limited or may mean something else counts as the latter.
 */
import { DATE } from './date-text.ts';
import { ownText } from './opt-outs.ts';
import { withoutAccents } from '#shared/without-accents.ts';

/** A yes of a column such as `DNC`. */
const YES = /^(?:s|si|sim|y|yes|x|t|true|v|verdadero|verdadeiro|1(?: 0+)?)$/;
const YES_BEFORE = /^\s*(?:s|s[ií]|sim|y|yes|x|true|1)(?:\s*[:,;(–-]\s*|\s+)(?=\S)/i;
const MARK = /^\s*[✓✔☑✅🚫⛔]\uFE0F?\s*$/u;
const REFUSED =
  'revocad[oa]|revoc[oa]|revogad[oa]|revogou|revoked|withdrawn|rechaz(?:ad[oa]|[oa])|recus(?:ad[oa]|a|ou)|refuse[sd]|denegad[oa]|denied|' +
  'opt(?:ed)? ?out|unsubscribed';
/** States of a person who is listed, or has refused. */
const LISTED = new RegExp(
  `^(?:${REFUSED}|bloquead[oa]|blocked|inscript[oa]|inscrit[oa]|registrad[oa]|registered|listed|anotad[oa]|adherid[oa]|` +
    'desuscript[oa]|desuscrit[oa]|descadastrad[oa]|prohibid[oa]|proibid[oa]|no contactable|nao contatavel)$',
);
/** Databases write the first and the last days they know for a date they lack. */
const YEARS = { first: 1995, last: 2049 };
const CONSENT = '(?:consent(?:imiento|imento)?|autoriza(?:cion|cao)?|permiso|permissao|acepta|aceita|opt ?in)';
const REFUSES_CONSENT = new RegExp(
  `^(?:(?:${CONSENT} )?(?:n|no|nao|f|false|falso|0(?: 0+)?|` +
    '(?:no|nao) (?:acept[ao]|autoriz[ao]|consiente|permite|desea|quiere|aceit[ao]|aceitou|autorizou|consente|deseja|quer))|' +
    `(?:(?:${CONSENT}|si|sim|s|yes) )?(?:${REFUSED}|negad[oa]|nego|negou)(?: ${CONSENT})?)$`,
);
const CROSSES = /[✗✘✖❌🚫⛔]\uFE0F?/gu;
/** An answer of a form that wasn't chosen. */
const NOT_CHOSEN = /[☐□]\s*\p{L}+/gu;

/** Returns whether a cell of a column such as `DNC` clearly says that the person has opted out. */
export function saysOptOut(flag: string): boolean {
  if (MARK.test(flag) || YES.test(inWords(flag)) || isPlausibleDate(flag)) return true;
  const rest = flag.replace(YES_BEFORE, '');
  return (
    (rest !== flag && isPlausibleDate(rest.replace(/\)\s*$/, ''))) || LISTED.test(undated(rest)) || asksForEver(rest)
  );
}

/** Returns whether a cell of a column of consents clearly refuses. */
export function saysRefusal(answer: string): boolean {
  const text = answer.replace(NOT_CHOSEN, ' ').replace(CROSSES, ' false ');
  return REFUSES_CONSENT.test(inWords(text)) || REFUSES_CONSENT.test(undated(text)) || asksForEver(answer);
}

function isPlausibleDate(cell: string): boolean {
  if (!DATE.test(cell)) return false;
  const year = Number(/\d{4}/.exec(cell)?.[0] ?? YEARS.first);
  return year >= YEARS.first && year <= YEARS.last && !/^\s*00?([/.-])/.test(cell);
}

/** Returns the words of a cell without its dates, such as when somebody refused. */
function undated(cell: string): string {
  return inWords(cell.replace(/\b\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?(?:[ T]\d{1,2}:\d\d(?::\d\d)?)?\b/g, ' '));
}

const inWords = (text: string): string =>
  withoutAccents(text)
    .replace(/[^a-z\d]+/g, ' ')
    .trim();

const PRONOUN = '(?:se|lo|la|le|los|las|les|me|nos|lhe)';
const CALL =
  '(?:llamar|llame|llamen|llamemos|contactar|contacte|contacten|contactemos|molestar|moleste|molesten|telefonear)(?:l[oae]s?|me|nos|se)?';
const CALLED = '(?:llamad|contactad|molestad)[oa]s?';
const CALLS = '(?:llamad[oa]s|contactos?)';
const LIGAR = '(?:ligar|ligarem|ligue|liguem|contatar|contate|contatem|contactar|perturbar|perturbe|chamar|incomodar)';
const WANTS = '(?:[qk]u?ieren?|[qk]u?iero|desean?|deseo|permiten?|permito|autorizan?|autorizo|aceptan?|acepto)';
const QUER = '(?:quer|quero|deseja|desejo|aceita|aceito|autoriza|autorizo|permite|permito)';
const NO_MORE = '(?:nunca mas|jamas|nunca mais)';
const LISTS =
  '(?:lista|listas|listado|base|bases|base de datos|lista de (?:llamadas|contactos)|base de llamadas|registro de llamadas|cadastro)';
const FROM_LIST = `(?:de|del|da|do|das) (?:(?:la|las|el|los|su|sus|nuestra|sua|seu) )?${LISTS}`;
const ASKS =
  '(?:pide|piden|pidio|pidieron|solicita|solicito|solicitaron|quiere|quiero|exige|exigio|pede|pediu|quer|quero)';
/** What a person asks, with nothing that limits it. */
const REQUESTS = [
  `(?:no|${NO_MORE}) (?:${PRONOUN} |deben? |hay que )*(?:(?:volver|vuelva|vuelvan) a )?${CALL}`,
  `no ${WANTS} (?:que|q|k) (?:${PRONOUN} )*(?:vuelvan a )?${CALL}`,
  `no ${WANTS} (?:recibir )?(?:mas )?(?:(?:el|las|los|sus) )?${CALLS}`,
  `no (?:${WANTS} )?(?:volver a )?ser ${CALLED}`,
  `no (?:${WANTS} )?recibir (?:mas )?(?:(?:las|los|sus) )?${CALLS}`,
  `(?:se )?(?:niega|nego|negaron|opone|opuso) a (?:recibir (?:las |los |mas )?${CALLS}|ser ${CALLED}|que (?:${PRONOUN} )*${CALL})`,
  `rechaza (?:recibir )?(?:las |los )?llamad[oa]s`,
  `(?:nao|nunca mais) (?:me |lhe )?${LIGAR}`,
  `nao ${QUER} (?:receber )?(?:mais )?(?:as )?(?:ligacoes|ligacao|chamadas|contatos?)`,
  `nao ${QUER} (?:que (?:me )?${LIGAR}|(?:mais )?ser (?:mais )?(?:contatad|contactad|incomodad)[oa])`,
  `(?:do not|don ?t|never) (?:call|contact|phone|ring|dial|disturb)(?: (?:me|him|her|them|us|customer|client))?`,
  `not to be (?:called|contacted|phoned)`,
  `stop (?:calling|contacting|phoning)(?: (?:me|him|her|them|us))?`,
  `(?:does not|doesn ?t|do not|don ?t|no longer) wants? (?:to be (?:called|contacted)|(?:any )?(?:more )?calls)`,
  `refuses (?:to be (?:called|contacted)|(?:all |any )?calls)`,
  `no more calls`,
  `[ax]?dnc[lc]?(?: (?:pedid|solicitad)[oa] por (?:el |la )?(?:cliente|titular))?|rnnll|repep|do not call list`,
  `lista (?:negra|robinson)|blacklist(?:ed)?|opt(?:ed)? ?out(?: of (?:all )?calls)?|unsubscribed?|des(?:uscript|uscrit|cadastrad)[oa]`,
  `(?:inscript|inscrit|registrad|anotad)[oa] (?:en|no|na) (?:(?:el|la|lista|registro|nacional) )*(?:no llame|rnnll|robinson|repep|nao perturbe)`,
  `(?:${ASKS} )?(?:(?:la|su|de|le|que|lo) )*(?:baja|dar de baja|darse de baja|den de baja) (?:${FROM_LIST}|de (?:las |los )?(?:llamad[oa]s|contactos)|de telemarketing)`,
  `${ASKS} (?:(?:que|lo|la|le|los|las|me|para) )*(?:sacar|saquen|quitar|quiten|borrar|borren|eliminar|eliminen|remover|removam|salir|sair)(?:l[oae]s?|se|me)? ${FROM_LIST}`,
  `(?:remove|take) (?:me|him|her|them|us) (?:from|off) (?:(?:the|your|our) )?(?:(?:call|calling) )?(?:list|database)`,
  `ask(?:ed|s) to be removed`,
].join('|');
/** Words before a request that change nothing. */
const LEAD =
  '(?:el|la|los|o|a|y|e|que|se|me|nos|us|to|cliente|clienta|titular|familia|familiar|espos[oa]|marido|mujer|hij[oa]|madre|padre|senora?|sra?|customer|client|he|she|they|ya|please|pls|favor|por favor|' +
  'dice|dijo|disse|diz|manifiesta|indica|avisa|solicita|solicito|solicitou|pide|pidio|piden|pidieron|pede|pediu|pediu para|pedido de|exige|exigio|quiere|' +
  'asked|asks|requested|requests|says|said|estado|status|obs|observacion|nota|importante|atencion|ojo|urgente)';
const TAIL =
  '(?:mas|mais|nunca|nunca mas|nunca mais|jamas|novamente|again|anymore|any more|ever|ever again|otra vez|de nuevo|por favor|please|gracias)';
const REQUEST = new RegExp(`^(?:${LEAD} |\\d+ )*(?:${REQUESTS})(?: ${TAIL})*$`);
/** Words that make a request one without an end. */
const FOR_EVER =
  /\b(?:mas|mais|nunca|jamas|never|again|anymore|any more|ever|volver|vuelvan?|[ax]?dnc[lc]?|opt(?:ed)? ?out|unsubscribed?|lista (?:negra|robinson))\b/;
/** Limits to a time that ends, a place or a way, and results of a look-up that found nothing. */
const LIMIT =
  /\b(?:hasta|ate|until|por (?:ahora|agora|el momento|hoy)|for now|trabaj[oa]|trabalho|laboral|work|oficina|escritorio|fijo|fixo|linea|landline|casa|domicilio|celular(?:es)?|cel|movil|mobile|whats ?app|whats|wsp|wpp|e ?mails?|correo|sms|mensaj[a-z]*|mensag[a-z]*|carta|libre|livre|apt[oa]|ok|negativ[oa]|habilitad[oa]|sin (?:registro|inscri)[a-z]*|cita|turno|timbre)\b/;
const WHEN =
  /\b(?:antes|despues|depois|desde|hoy|hoje|today|manana|amanha|tomorrow|tarde|noches?|noite|mediodia|horas?|horario|hs|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|segunda|terca|quarta|quinta|sexta|week[a-z]*|fin de semana|semana|mes|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|vacaciones|viaje|promesa|before|after)\b/;
/** Another clause that says whom, or how, to call. */
const CALLS_ELSEWHERE =
  /^(?:volver a |favor )?(?:llamar|contactar|ligar|chamar|call|probar|intentar|usar|solo|somente|only)\b/;
const CLAUSE = /[.;,:()|/]+|\s-+\s/;
const MAX_CHARS = 1000;

/**
 * Returns whether a remark asks for no more calls, as in `pidió no llamar más`: at the end of a clause, and without a time,
 * a place or a way of which it is true alone, as in `no llamar al trabajo`.
 */
export function asksForEver(remark: string): boolean {
  const text = ownText(remark.slice(0, MAX_CHARS).replace(/[!?¡¿\r\n"“”«»]+/g, '. '));
  const clauses = text.split(CLAUSE).map(inWords);
  const asked = clauses.filter((clause) => REQUEST.test(clause));
  if (asked.length === 0 || LIMIT.test(text) || clauses.some((clause) => CALLS_ELSEWHERE.test(clause))) return false;
  return asked.some((clause) => FOR_EVER.test(clause)) || !WHEN.test(text);
}
