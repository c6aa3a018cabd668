/** Texts with the words of a phrase that forbids calls, and the opposite or another meaning. */

const NEVER = '(?:no|nao|nunca|jamas|sin|sem|never|not|don ?t)';
const BETWEEN = '(?:(?:se|me|lo|la|le|los|las|nos|lhe|hay|que|tienen?|deben?|va|van|vamos|a|to) ){0,3}';
const STOP =
  '(?:dejar|dej(?:e[ns]?|emos)|par(?:ar|e|en|em|arem)|deix(?:ar|e|em|arem)|termin(?:ar|e|en)|cesen?|cess(?:ar|em))(?:l[oae]s?)?';
const DIAL =
  '(?:(?:no|nao) (?:(?:se|hay que|debe) )?(?:marcar|marquen?|discar|disquen?|disquem)|(?:do not|don ?t|never) dial)';
const KEY = String.raw`(?:\d{1,4}(?![\d/-]| ?(?:\d|veces|dias?|horas?|hs|mes))|(?:prefijo|prefixo|interno|ramal|cero|zero|codigo|caracteristica|asterisco|numeral|tecla|opcion|ddd|prefix|extension)\b)`;

/** Matches texts in lower case and without accents, with punctuation, as in `No dejar de llamar` or `no marcar el 9`. */
export const OPPOSITE = new RegExp(
  String.raw`\b${NEVER} ${BETWEEN}${STOP} (?:(?:de|con|com|en|me|nos|lhe|as|os|el|las?|los|sus) ){1,3}(?:llam|contact|contat|molest|lig|cham)[a-z]*` +
    String.raw`|\b(?:${NEVER} (?:to )?|non-?)stop\b` +
    String.raw`|\b${DIAL} (?:(?:el|la|los|o|a|con|com|the|ningun|ninguna) )?${KEY}` +
    String.raw`|\b(?:no|nao) (?:pid(?:e|en|io|ieron)|solicit(?:a|an|o|aron|ou)|quier(?:en?|o)|desean?|pede|pediu) (?:(?:la|su|de|le|que|den|a) ){0,3}(?:baja|exclusao|remocao)\b`,
  'g',
);
