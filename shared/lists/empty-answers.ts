/** Answers that say nothing, without accents and anything but letters and digits. */

const words = (text: string): readonly string[] => text.split(' ');

/** What systems write for an empty cell. Nobody has opted out there. */
export const EMPTY_ANSWERS: ReadonlySet<string> = new Set([
  '',
  ...words('na nan nd sd null none undefined unknown desconocido desconhecido sindato sindatos'),
]);

const NOT_KNOWN: ReadonlySet<string> = new Set(
  words(
    'sr nc ns nsnc nulo vacio blank pendiente pendente pending aconfirmar adefinir sinrespuesta sininformacion seminformacao ' +
      'nosabe nocontesta noresponde noatiende norespondio nocontesto nosabenocontesta notavailable notanswered notset ' +
      'sino sn simnao yesno yn',
  ),
);
/** `No aplica`, unlike `No tiene interés`. */
const NOT_APPLICABLE =
  /^(?:no|nao|not)(?:se)?(?:aplica|aplicable|aplicavel|applicable|registra|defini[a-z]*|inform[a-z]*|cargad[oa]|corresponde|tiene|posee|hay|consta|disponible|disponivel|available|known)(?:(?:datos?|dados?|registros?|respuesta|resposta|informacion)?)$/;

/** Returns whether an answer is none, or says that none is known. */
export function isNoAnswer(answer: string): boolean {
  return EMPTY_ANSWERS.has(answer) || NOT_KNOWN.has(answer) || NOT_APPLICABLE.test(answer);
}
