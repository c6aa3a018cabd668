/** Names call states, outcomes, answering parties and countries in the current language, with the console's words. */
import { say, sayCountry } from '#server/platform/i18n/say.ts';
import type { CallOutcome, CallState } from '#shared/contracts/calls.ts';
import { COUNTRIES } from '#shared/countries/countries.ts';

export const stateWords = (): Readonly<Record<CallState, string>> => ({
  finalizada: say('Finalizada'),
  fallida: say('Fallida'),
  error: say('Error'),
  en_progreso: say('En progreso'),
  pendiente: say('Pendiente'),
});

export const outcomeWords = (): Readonly<Record<CallOutcome, string>> => ({
  exito: say('Éxito'),
  colgo_en_menu: say('Cortó en el menú'),
  sin_reaccion: say('Sin reacción'),
  opt_out: say('Pidió no ser llamado'),
  maquina: say('Contestador'),
  no_atendio: say('No atendió'),
  ocupado: say('Ocupado'),
  rechazada: say('Rechazada'),
  bloqueada: say('Bloqueada'),
  fallo_red: say('Falla de red'),
  numero_invalido: say('Número inválido'),
  abandonada: say('Abandonada'),
  finalizada_a_mano: say('Finalizada a mano'),
  interrumpida: say('Interrumpida'),
});

/** Names of the party that answered. */
export const whoWords = (): Readonly<Record<'person' | 'machine', string>> => ({
  person: say('Persona'),
  machine: say('Contestador'),
});

/** Country names by country key. */
export const countryNames = (): ReadonlyMap<string, string> =>
  new Map(COUNTRIES.map((country) => [country.key, sayCountry(country)]));
