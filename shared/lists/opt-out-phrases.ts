/**
 * The words and phrases of cells that forbid calls, in Spanish, Portuguese and English. All but `MAY_FORBID` match texts in
 * lower case and without accents.
 */
import { DEATH_STATUSES, DIED, RELATIVE_DIED } from './deaths.ts';

/**
 * Statuses that forbid calls, or say that the person is dead, without accents and anything but letters. DNC, DNCL,
 * DNCC, ADNC and XDNC are VICIdial's.
 */
export const STATUSES: ReadonlySet<string> = new Set(
  (
    'dnc dncl dncc adnc xdnc donotcall dontcall donotcontact donotdial optout optedout unsubscribe unsubscribed blacklist blacklisted ' +
    'nollamar nollamarmas nollame nollamen nocontactar nomolestar nodeseallamadas noquierellamadas listanegra ' +
    'listarobinson bloquear bloquearnumero bloqueartelefono desuscripto desuscrito pidionollamar naoligar naoligarmais naoligue naocontatar naocontactar ' +
    'naoperturbe naoperturbar naochamar descadastrado nogestionar repep rnnll ' +
    DEATH_STATUSES
  ).split(' '),
);
const CALLING =
  '(?:llamar|llam(?:e[ns]?|emos)|contactar|contact(?:e[ns]?|emos)|molestar|molest(?:e[ns]?|emos))(?:l[oae]s?|me|nos|se)?';
const CALLED = '(?:llamad|contactad|molestad)[oa]s?';
const ARTICLE = '(?:la|las|el|los|su|sus|mis?|un|una|este|esta|nuestra|al?|o|os|as|sua|seu|minha|meu)';
/** Work that isn't done, or a mark that isn't set, while the person may be called. */
const NOT_CALLED =
  '(?:reclamo|pago|promesa|tarjeta|cobro|refinanc|visita|deuda|cita|casilla|opcion|descuento|factura|convenio|tramite|baja|cambio|alta|credito|turno|retiro|envio|entrega|devolucion|reintegro|cancelacion|renovacion|permiso|pedido|orden|compra|venta|poliza|garantia|seguro|servicio|instalacion|documentacion|certificado|prestamo|cuota|beneficio)';
const WANTING = '(?:[qk]u?ier(?:en?|o)|dese(?:an?|o)|permit(?:en?|o)|autori(?:zan?|zo)|acept(?:an?|o))';
const THAT_THEY_CALL = String.raw`(?:que|q|k) (?:se )?(?:(?:lo|la|le|los|las|les|me|nos) )?(?:vuelvan a )?${CALLING}\b`;
/** Things that are switched on, or used, in Portuguese by the words for calls. */
const DEVICE =
  '(?:garantia|seguro|sinistro|guincho|assistencia|alarme|suporte|tecnico|juridico|justica|botao|equip|aparelh|modem|tv|televis|comput|luz|maquin|roteador|internet|motor|carro|camera)';
/** Phrases of remarks that forbid calls, in lower case and without accents. */
const DONT_CALL = [
  String.raw`\bno ${WANTING} ${THAT_THEY_CALL}`,
  String.raw`\bno (?:(?:permiten?|autorizan?) )?(?:se )?(?:(?:lo|la|le|los|las|les|me|nos|debe|deben) )?` +
    String.raw`(?:volver a |vuelvan a )?${CALLING}\b`,
  String.raw`\bno ${WANTING} (?:(?:el|los|las|mas|recibir) ){0,2}` +
    String.raw`(?:llamad[oa]s?|contactos?|ser ${CALLED})\b`,
  String.raw`\bno ser ${CALLED}\b`,
  // Behind `por`, somebody waited for a call.
  String.raw`(?<!\bpor )\bno (?:volver a )?recibir (?:(?:mas|el|los|las|sus|estos|estas|ningun|ninguna) ){0,3}(?:llamad[oa]s?|contactos?)\b`,
  String.raw`\bno (?:(?:se|lo|la|le|los|las|me|debe|deben|volver a) ){0,3}` +
    String.raw`(?:gestionar|gestionen?|discar|disquen?|marcar|marquen?)(?:l[oae]s?|se)?\b` +
    String.raw`(?! (?:como|por (?:e ?mail|mail|correo|whats|wsp|sms)|(?:${ARTICLE} )?${NOT_CALLED}))`,
  String.raw`\b(?:no|nao) insist(?:ir|a|an|as|am)\b` +
    String.raw`(?! (?:con|en|com|em|no|na) (?!(?:el |la |los |las |o |a |os |as )?(?:client|llama|contact|ligac|chamad)))`,
  String.raw`\b(?:do not|don ?t|never|not to) (?:call|contact|dial|ring|phone|disturb)\b`,
  String.raw`\bnot to be (?:called|contacted|phoned)\b`,
  String.raw`\b(?:nao|nunca mais) (?:me |lhe )?(?:lig(?:ar|ue|uem|arem|armos)|discar|disquem?|acion(?:ar|em?)|contac?t(?:ar|em?|arem)|perturb(?:ar|em?)|chamar|chamem|chamarem)\b` +
    String.raw`(?! (?:[oa]s? )?${DEVICE})`,
  String.raw`\b(?:nunca|jamas) mas (?:(?:lo|la|le|me|nos) )?${CALLING}\b`,
  String.raw`\bnao (?:quer|quero|querem|desej[ao]|aceit[ao]|autoriz[ao]|permit[eo]) (?:(?:que|mais|receber|ser|o|a|me|as|os) ){0,3}` +
    String.raw`(?:ligac|ligue|chamad|contat|contact|incomodad|importunad|perturbad)[a-z]*`,
].join('|');
const REFUSES = [
  String.raw`\b(?:(?:nego|niega|negaron|niegan|renuncio|renuncia|renunciaron|opone|opuso) a|rechaz(?:a|o|an|aron)) ` +
    String.raw`(?:${THAT_THEY_CALL}|(?:(?:los|las|recibir|mas|el) ){0,3}(?:llamad[oa]s|contactos?)\b|ser ${CALLED}\b)`,
  String.raw`\brecus(?:a|ou|am|aram)(?: se)?(?: a)? (?:(?:receber|ser|o|as|que|mais) ){0,2}(?:ligacoes|chamadas|contatos?|contatad[oa]|ligue[a-z]*)\b`,
  String.raw`\brefuse[sd]? (?:to be (?:called|contacted)|(?:all |any )?(?:calls|contact))\b`,
  String.raw`\b(?:doesn? ?t want|does not want|don ?t want|do not want|no longer wants?) (?:to be (?:called|contacted)|(?:any |more ){0,2}calls|contact)\b`,
  String.raw`\bcesen? (?:(?:de|en|con|el|la|los|las|sus|todo|toda|tipo|inmediato) ){0,4}(?:llamad|llamar|contact|molest|hostig)[a-z]*`,
  String.raw`\b(?:cessar|cessem|cessacao) (?:(?:de|d?as|os) )?(?:ligac|ligar|chamad|contat)[a-z]*`,
  String.raw`\bcease and desist\b|\bcease (?:(?:all|any|further|these|the) ){0,2}(?:call|contact|phon|dial|ringing|communication)[a-z]*`,
  // Companies are called so: One Stop Communications.
  String.raw`(?<!\b(?:one|bus) )\bstop (?:(?:all|any|further|these|the) ){0,2}(?:calling|contacting|phoning|dialing|dialling|ringing)\b(?! (?:cards?|cent))` +
    String.raw`|^ ?(?:please )?stop (?:(?:all|any|further|these|the) ){0,2}(?:calls|contact) ?$`,
  String.raw`\b(?:dejar|dej(?:e[ns]?|emos)|parar|paren|terminar|terminen|basta) (?:de|con) (?:(?:las|los|tantas|tantos) )?(?:${CALLING}|llamad[oa]s)\b|\bdeja de (?:llamar|contactar|molestar)(?:me|nos)\b`,
  String.raw`\b(?:pararem|parar|parem|pare|para|deixar|deixarem|deixem) (?:de|com) (?:(?:me|nos|lhe|as) )?(?:ligar|ligacoes|chamar|chamadas|contatar|perturbar|incomodar|importunar)\b`,
  // Threats to sue.
  String.raw`\b(?:denunci|demandar|procesar|processar|amenaz|ameac|procon)[a-z]*\b(?: [a-z]+){0,4} s[ie] (?:[a-z]+ ){0,3}(?:${CALLING}|llaman|contactan|molestan|ligar|ligarem|ligarmos|liguem|contatar)\b`,
].join('|');
const OF_LIST = String.raw`(?:del?|d[ao]s?) (?:${ARTICLE} )?(?:list|base|padron|registro|cadastro)`;
const MOBILE_DATA = 'datos? (?:movil|movei|celular|ilimitad)';
/** Sets of people to call, whose like a person leaves. Any other thing that a person leaves is a service. */
const CALL_LIST =
  'list|base|padron|registro(?! civil)|cadastro|llamad|contact|campan|telemark|marketing|publicid|numero|' +
  String.raw`tel[ef][a-z]* ${OF_LIST}|(?!${MOBILE_DATA})dato`;
/** A registry of anything but calls. */
const OTHER_REGISTRY = String.raw`(?! (?:civil|automotor|automovil|nacional|publico|federal|industrial|mercantil|electoral|provincial|unico|catastral|oficial)\b| de (?!(?:${ARTICLE} )?(?:llama|contact|telemark|client|publicid)))`;
/** Bases of debtors. */
const NOT_OF_CREDIT = '(?! (?:[a-z]+ ){0,4}(?:serasa|spc|scpc|inadimp|veraz|moros|cadin|bacen)[a-z]*)';
const OTHER_LIST = String.raw`(?! (?:d[eoa] )?(?:deud|esper|negativ|naval|aerea|militar|antart|operac|imponible))${NOT_OF_CREDIT}`;
const SERVICE =
  String.raw`tel(?!emark)[ef][a-z]*\b(?! ${OF_LIST})|${MOBILE_DATA}|` +
  'servicio|internet|cable\\b|wifi|linea|plan|producto|cuenta|seguro|poliza|tarjeta|abono|contrato|prestamo|debito|cuota|tasa|tension|medica|laboral|precio|velocidad';
/** Refuses a wish to leave that goes on with a service or the like. */
const NO_SERVICE =
  '(?! por (?:mudan|traslado|viaje|precio|costo|mora))' +
  String.raw`(?! (?:(?:de|del|en|d[oa]) )?(?:${ARTICLE} )?(?:${SERVICE}))` +
  String.raw`(?! (?:de|del|en|d[oa]) (?!(?:${ARTICLE} )?(?:${CALL_LIST}))[a-z])${NOT_OF_CREDIT}`;
/** Wishes to leave the list. *Baja* alone is the end of a service. */
const LEAVES = [
  String.raw`\b(?:pid(?:e|en|io|ieron|o)|pedido|solicit(?:a|an|o|aron|ud)|quier(?:en?|o)|dese(?:an?|o)) (?:(?:la|su|de|le|que|q|den) ){0,3}baja\b${NO_SERVICE}`,
  String.raw`\b(?:dar|den)(?:l[oae]s?|se|me|nos)? de baja\b${NO_SERVICE}(?! (?:el|la|los|las|su|sus) (?!client|titular|${CALL_LIST})[a-z])`,
  String.raw`\b(?:sac|saqu|quit|elimin|borr|remov|remuev|retir|exclu(?!siv)|tir|sair|salir)[a-z]* ` +
    String.raw`(?:(?:sus?|mis?|el|los|este|seu|meu|o) )?(?:(?:numero|telefono|telefone|contacto|contato|datos|nombre|nome) )?` +
    String.raw`(?:de|del|d[oa]s?) (?:${ARTICLE} )?(?:listas?|listado|bases?|padron|registros?\b${OTHER_REGISTRY}|cadastro)\b${OTHER_LIST}`,
  String.raw`\b(?:pede|pedem|pediu|pediram|pid(?:e|en|io|ieron|o)|pedido de|solicit(?:a|an|o|ou|aron|ud de)) (?:(?:a|o|la|su|sua|seu) )?(?:remocao|remocion|exclusao|exclusion)\b${NO_SERVICE}`,
  String.raw`(?<!\bnao )\bdescadastr[a-z]+\b(?! (?:d[oae]|[oa]) (?:cartao|debito|pix|app|plano|servico))${NOT_OF_CREDIT}`,
  String.raw`(?<!\bn(?:o|ao) )\b(?:borrar|borren?|eliminar|eliminen?|quitar|quiten?|saquen?|remover|removam|retirar|retiren?|excluir|excluam|apagar|apaguem) ` +
    String.raw`(?:mi|meu|su|seu|(?<=\b(?:le|me|lhe) [a-z]+ )(?:el|o)) (?:numero|tel[ef][a-z]*|celular|contacto|contato)\b(?! (?:viej|anterior|antig|fij|secund|altern|labor|duplic|err|incorrect|(?:y|e|por|del?|d[oa]) ))`,
  String.raw`\b(?:removed?|taken?) (?:(?:me|him|her|them|us|my|his|their|this|the|number|phone) ){0,3}(?:from|off) ` +
    String.raw`(?:(?:the|your|our|this|all) )?(?:(?:call|calling|contact|phone|marketing) )?(?:lists?|database)\b`,
  String.raw`\bask(?:ed|s) to be removed\b|\bremoval requested\b|\brequest(?:ed|s) removal\b`,
  String.raw`\bopt(?:ed|s)? out\b(?! (?:of|from) (?:e ?mail|sms|text))`,
].join('|');
/** Data that aren't the person's, or only a part of them. */
const OTHER_DATA =
  String.raw`(?:movil|movei|celular|ilimitad|banc|duplicad|viej|anterior|incorrect|erron|errad|desactualizad` +
  String.raw`|d(?:el?|[oa]s?) (?!(?:${ARTICLE} )?(?:bases?|list[a-z]*|padron|cadastro|client[a-z]*|titular(?! (?:anterior|viej[oa]))|persona)\b))`;
const NOT_OTHER_DATA = String.raw`(?! ${OTHER_DATA})${NOT_OF_CREDIT}`;
const LAW = '(?:lgpd|gdpr|rgpd|lopd|habeas data)';
const ERASURE =
  '(?:exclu(?:sao|sion|ir)|supres(?:ion|sao)|suprimir|elimina(?:cion|r)|baja|oposic(?:ion|ao)|erasure|deletion|delete|erase|borra(?:do|r)|' +
  'remocao|remover|removal|revog(?:ad[oa]|ou|acao|ar)|revoc(?:ad[oa]|o|acion|ar)|apaga(?:r|mento))';
const ASKED = '(?:(?:pede|pediu|pedido|pide|pidio|solicit[a-z]+|por|de|da|request(?:ed)?) ){0,2}';
const BY = '(?:(?:por|per|da|de|del|a|la|ley|lei|under|via|segun|conforme|request) ){0,3}';
const DENIED = String.raw`(?<!\b(?:no|nao|sin|sem|not|without|nunca|ni|nem|ningun[oa]?|nenhuma?) (?:[a-z]+ )?)`;
const GRANTED =
  '(?:ok|si|sim|yes|no|nao|aceit|acept|firmad|vigente|assinad|consent|autoriz|aprobad|aprovad|cumpl|enviad|signed|accept|pend)';
const CONSENT = '(?:consentimi?ento|consent)';
const OF_CALLS = 'ser |llam|contact|contat|lig|chama|call|comunic|marketing|telemark|publici';
/** Wishes that the person's data be deleted. */
const FORGETS = [
  String.raw`(?<!\bn(?:o|ao) )\b(?:borrar|borren|eliminar|eliminen|suprimir|supriman|quitar|quiten|retirar|retiren|remover|removam|excluir|excluam|apagar|apaguem) ` +
    String.raw`(?:(?:tod[oa]s|os|los|sus|mis|seus|meus) ){0,3}(?:datos|dados)\b${NOT_OTHER_DATA}`,
  String.raw`\b(?:supresion|eliminacion|borrado|baja|remocao|exclusao|apagamento|cancelacion) (?:del?|d[oa]s?) ` +
    String.raw`(?:(?:tod[oa]s|os|los|sus|mis|seus|meus) ){0,3}(?:datos|dados|cadastro)\b${NOT_OTHER_DATA}`,
  // Beside a law. Farther away, or denied, it may say that all is well.
  String.raw`\b${LAW} ${ASKED}${ERASURE}\b(?! (?:no|nao|n|ok|pend[a-z]*)\b)(?! (?:de|del|en|d[oa]) (?!(?:${ARTICLE} )?(?:${CALL_LIST}))[a-z])`,
  String.raw`${DENIED}\b${ERASURE} ${BY}${LAW}\b(?! ${GRANTED})`,
  String.raw`(?<!\b(?:inform|avis|explic|comunic|advis|explain|told|notif|conoc|conhec)[a-z]* (?:[a-z]+ ){0,4})\b` +
    String.raw`(?:right to (?:erasure|be forgotten)|erasure request|derecho (?:al olvido|de oposicion|de supresion)|direito ao esquecimento)\b`,
  String.raw`\b(?:remove|delete|erase) (?:all )?(?:of )?(?:my|his|her|their) (?:personal )?(?:data|info[a-z]*|details|number|records?)\b`,
  String.raw`\b(?:data|gdpr|lgpd) (?:deletion|erasure|removal)\b(?! (?:no|pend[a-z]*)\b)`,
  String.raw`${DENIED}\b(?:revoc(?:o|a|an|aron)|retir(?:o|aron|ou)|revog(?:ou|a|aram)|withdr(?:ew|aws)|revoke[sd]) (?:(?:el|su|mi|o|seu|meu|his|her|their|my) )?${CONSENT}\b` +
    String.raw`(?! (?:del?|d[oa]|par?a|to|for|of|a|al) (?!(?:recibir |receber |receive |be |que )?(?:${OF_CALLS})))`,
].join('|');
/** Registries of people who want no calls. */
const REGISTERED = String.raw`(?<!\bn(?:o|ao)(?: esta| figura)? )\b(?:inscript[oa]|inscrit[oa]|registrad[oa]|figura|adherid[oa]|anotad[oa]|esta) (?:en|no|na) (?:(?:el|la|lista|registro) ){0,3}(?:repep|rnnll?|no llame|robinson)\b`;
export const PHRASES = new RegExp(
  [String.raw`\blista (?:negra|robinson)\b|\bno more calls\b`, DONT_CALL, REFUSES, LEAVES, FORGETS, REGISTERED].join(
    '|',
  ),
);
/** Words that forbid calls in a status, a remark or beside a name. Places and companies may be called the same. */
export const WORDS = new RegExp(String.raw`\b[ax]?dnc[lc]?\b|${DIED}`);
const SHOP = String.raw`\b(?:almacen|kiosco|kiosko|despensa|panaderia|parador|parrilla|bar|hotel|hosteria|comedor|cementerio|funeraria|jardin|parque|fundacion|ferreteria|farmacia|taller|transportes?|estancia|rotiseria|autoservicio|supermercado|mercado)\b`;
/**
 * A saint by whom streets and shops are called, also with the surname first, shops called so, a whole cell that is an
 * address, as in `Finado Pérez 1234`, or a company's name, as in `DNC S.A.`, and the death of a relative
 */
export const PROPER_NAME = new RegExp(
  String.raw`\bdifunta correa\b|\bcorrea ?, ?difunta\b(?=.*${SHOP})|(?<=${SHOP}.*)\bcorrea ?, ?difunta\b` +
    String.raw`|(?<=${SHOP}(?: de)? (?:la|el|las|los) )(?:difunt|finad)[oa]\b|(?<=${SHOP} )in memoriam\b` +
    String.raw`|^ ?finad[oa](?: (?!desde|en|hace|segun|el|la|por|fecha|ano|em|mes|confirm|inform)[a-z]+){1,3},? \d{2,5} ?$` +
    String.raw`|${RELATIVE_DIED}` +
    String.raw`|^ ?dnc[lc]?,? (?:s[./ ]*a[. ]*(?:[scu]|de c[. ]*v)?|s[. ]*r[. ]*l|s[. ]*p[. ]*a|s[. ]*l[. ]*u?|e[. ]*i[. ]*r[. ]*l|ltda?|llc|inc|corp)[. ]*$`,
  'g',
);
const HOUR = String.raw`(?:[01]?\d|2[0-4])(?!\d)`;
/** A wish about hours, as in `no llamar antes de las 10`. A date or a number of calls is none. */
export const HOURS_WISH = new RegExp(
  String.raw`(?:${DONT_CALL}) ?\(? ?(?:antes|despues|depois|apos|hasta|ate|desde|entre|a partir|before|after|until|between) ` +
    String.raw`(?:(?:de )?(?:las?|das?|as) ${HOUR}(?! ?[/-] ?\d| ?llamad| ?veces)` +
    String.raw`|(?:de )?${HOUR}(?::[0-5]\d| ?(?:hs?|hrs?|horas?|[ap]\.? ?m)\b)|(?:del? |do )?(?:mediodia|meio dia|noon|midday)\b)`,
  'g',
);
/** Matches every text that may forbid calls, which few others do. It is fast as long as most of it is plain words. */
export const MAY_FORBID =
  /acion[ae]|adherid|apag|baja|basta|black|bloquear|borr|called|cease|cese|cess|cham[ae]|cancelaci|consent|contac|contat|deceas|deceso|defunc|deja|deje|deix|delet|demandar|denunci|descad|descans|dial|died|difun|disc[ao]|disqu|dnc|e p d|e\. ?p|elimin|eras|exclu|fallec|fcid|fin[aã]o|falec|figura|finad|gdpr|gestion[ae]|habeas|i\. ?p|importun|incomod|inscri|insist|is dead|lgpd|liga|ligu|llam|lopd|marcar|marque|memoriam|molest|morreu|morta|morto|muert|murio|murió|negra|no vive|nosotros|t phone|r phone|t ring|r ring|forgott|esquecim|saque|not to|obito|occis|olvido|oposic|para de|parar|pare de|parem|paren|passed|perturb|qdep|qepd|quit|recibir|registrad|remoc|remoç|remov|renunci|repep|rest in|retir|rgpd|rnnl|robinson|stop|subscri|supre|supri|suscri|turb|óbito| base| cadast| database| list| padr| regist|call(?!e)|opt\W?(?:ed|out)|opts|opt_|(?<![a-z])(?:rip|r i p|d e p|r\. i)(?![a-z])/i;
