/** Words and phrases that say that a person is dead, in lower case and without accents. */

/** What dies in remarks besides people. */
const THING =
  '(?:trato|negocio|negociacion|operacion|acuerdo|proyecto|conversacion|charla|comunicacion|llamad[oa]|linea|ligacao|' +
  'telefon[oe]|celular|equipo|bateria|internet|senal|sinal|servicio|interes|tema|asunto|caso|gestion|contrato|plan|venta|' +
  'propuesta|proposta|cuenta|auto|carro|moto|computadora|notebook|tablet|pc|modem|router|perro|gato|mascota|deal|phone|call|line|battery|' +
  'lead|sale|connection|dog|cat|pet)s?';
/** Relatives of the person to call. */
const RELATIVE =
  '(?:familiar|pariente|parente|madre|padre|mama|papa|espos[oa]|marido|mujer|conyuge|pareja|novi[oa]|compan(?:er|heir)[oa]|' +
  'hij[oa]|herman[oa]|abuel[oa]|niet[oa]|suegr[oa]|yerno|nuera|cunh?ad[oa]|sobrin[oa]|ti[oa]|prim[oa]|mae|pai|mulher|conjuge|' +
  'filh[oa]|irmao?|avo|net[oa]|sogr[oa]|genro|nora|mother|father|mom|mum|dad|husband|wife|spouse|partner|son|daughter|' +
  'brother|sister|grandmother|grandfather|aunt|uncle)';
const PERSON = '(?:titular|client[ea]|senora?|deudora?|soci[oa]|paciente|asegurad[oa]|segurad[oa])';
const COVER =
  '(?:seguro|vida|capital|suma|soma|poliza|apolice|cobertura|auxilio|asistencia|assistencia|subsidio|indemnizacion|indenizacao|' +
  'beneficio|plan|plano|pension|pensao|certificado|certidao|atestado|acta|partida|licencia|licenca|permiso)(?:e?s)?';
const STREET = '(?:calle|avenida|av|rua|pasaje|barrio|paso|arroyo|ruta|camino|travessa)';

export const DEATH_STATUSES =
  'fallecido fallecida fallec fallecid fcido fcida difunto difunta deceased falecido falecida finado finada finao occiso occisa qepd qdep rip obito obitos ' +
  'muerto muerta morto morta murio morreu passedaway';

/** Matches texts of letters and single spaces. */
export const DIED = [
  String.raw`\b(?:fallecid[oa]|fallecio|difunt[oa]|deceased|falecid[oa]|faleceu|occis[oa]|in memoriam|passed away|rest in peace)\b`,
  String.raw`(?<!\b${STREET}(?: (?:del?|d[oa]|el|la))* )\bfinad[oa]\b`,
  String.raw`\b(?:q e p d|qepd|q d e p|qdep|en paz descanse|descans[ae] e[nm] paz)\b`,
  // Behind a name, initials may be given names.
  String.raw`^ ?(?:d e p|r i p) ?$`,
  String.raw`(?<=^ ?(?:ya )?)\besta (?:muert|mort)[oa]\b(?! (?:el|la|los|las|o|a|de) )`,
  String.raw`(?<!\b${THING} (?:(?:se|ya|ja|le|has|just) )*)\b(?:murio|morreu|died)\b(?! (?:(?:el|la|los|las|su|o|a|seu|sua|un|una|the) )?${THING}\b)`,
  String.raw`(?<!\b${COVER}(?: (?:de|del|do|por|para|en|em|caso|gastos|asegurad[oa]|segurad[oa]))* )\b(?:obito|deceso|defuncion|fallecimiento|falecimento)\b` +
    String.raw`(?! (?:de|del|d[oa]) (?:(?:su|mi|un|una|la|el|seu|sua|meu|minha|um|uma) )?${RELATIVE}\b)`,
  String.raw`\b${PERSON} (?:ya )?(?:esta )?(?:muert[oa]|mort[oa])\b|\b(?:customer|client|holder|owner|he|she) is dead\b`,
  String.raw`\b${PERSON} ya no vive ?$|\bya no esta (?:con|entre) nosotros\b`,
].join('|');

const DEAD = '(?:fallecid|falecid|muert|mort|difunt)[oa]';
const HAS_DIED = '(?:fallecio|murio|faleceu|morreu)';
const WHOSE = '(?:su|sus|mi|el|la|seu|sua|meu|minha|o|a|un|una|um|uma|his|her|their|my)';
/** Words for somebody who answers for the person: the relative who died may be the person to call. */
const SAYS =
  '(?:habl|atend|atiend|inform|dice|dijo|coment|avis|segun|confirm|indic|refier|manif|disse|diz|fala|say|said|told)';
/** Begins a remark or a part of it. */
const STARTS = String.raw`(?:^|(?<!\b${SAYS}[a-z]*\b.*)[.;,(/|-]) ?`;

/** The death of a relative, in lower case and without accents, with punctuation. Behind other words, *su padre* may be the person to call. */
export const RELATIVE_DIED =
  String.raw`${STARTS}(?:(?:${WHOSE} )?${RELATIVE}(?: del[ae])?(?: (?:ya|ja|has|had|just|esta|recien))* ?[:,-]? ?(?:${HAS_DIED}|passed away|died|${DEAD})` +
  String.raw`|(?:${WHOSE} )?${RELATIVE} de ${DEAD}` +
  String.raw`|(?:(?:se|le|me|nos|ya) ){0,2}${HAS_DIED}(?: ${WHOSE}){0,2} ${RELATIVE}(?! (?:titular|${SAYS})))\b`;
