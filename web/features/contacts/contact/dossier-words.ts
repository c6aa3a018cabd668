import type { DossierEntry } from '#shared/contracts/dossier.ts';
import { DESENLACES } from '#web/lib/call-words.ts';
import { countryOf } from '#web/lib/countries.ts';
import { formatDateSeconds } from '#web/lib/formats/dates.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { labelOf } from '#web/lib/known-words.ts';
import { PURPOSE_NAMES } from '#web/lib/purposes.ts';
import { windowPlaceName } from '#web/lib/window-names.ts';
import { REASONS } from '../words.ts';

export const KIND_WORDS: Readonly<Record<DossierEntry['kind'], string>> = {
  call: t('Llamada'),
  held: t('No se llamó'),
  excluded: t('Se descartó'),
  window_closed: t('No se llamó: horario legal cerrado'),
  blocked: t('Entró en la blacklist'),
  unblocked: t('Salió de la blacklist'),
  opted_out: t('Volvió a pedir que no lo llamen'),
  opt_out_removed: t('Se quitó su pedido de no llamarlo'),
  list_loaded: t('Lista subida'),
  call_deleted: t('Llamada borrada antes de registrarse'),
  queue_gap: t('Faltan registros'),
  registry_loaded: t('Registro de no llamar cargado'),
};

const REASON_WORDS: Readonly<Record<string, string>> = {
  ...REASONS,
  list_opt_out: t('La lista dice que no hay que llamarlo'),
};

type Words = { readonly name: string; readonly show?: (value: string) => string };

const asTime = (value: string): string => formatDateSeconds(value);

/** Returns a text of places in the form `#BR-PR+America/Sao_Paulo`. */
function placesText(places: string): string {
  return places
    .split('+')
    .map((place) =>
      place.startsWith('#') ? windowPlaceName(place.slice(1)) : t('hora de {city}', { city: cityOf(place) }),
    )
    .join(' · ');
}

/** Returns the city that an IANA zone is named after. */
function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** Names the console's zone, in which all times are shown. */
export function zoneText(zone: string): string {
  return t('Hora de {city} ({zone})', { city: cityOf(zone), zone });
}

/** Names and texts of recorded fields, in the order shown. Fields that are not listed are in the JSON only. */
const FIELDS: Readonly<Record<string, Words>> = {
  name: { name: t('Lista') },
  file: { name: t('Archivo') },
  valid: { name: t('Contactos válidos') },
  reason: { name: t('Motivo'), show: (value) => labelOf<string>(REASON_WORDS, value) },
  until: { name: t('Hasta'), show: asTime },
  expires_at: { name: t('Vence'), show: asTime },
  purpose: { name: t('Propósito'), show: (value) => labelOf<string>(PURPOSE_NAMES, value) },
  country: { name: t('País'), show: (value) => countryOf(value).name },
  places: { name: t('Dónde está'), show: placesText },
  registry: { name: t('Está en el registro') },
  registries: { name: t('Registros consultados') },
  calls_in_31_days: { name: t('Llamadas en los 31 días anteriores') },
  last_call_at: { name: t('Última llamada'), show: asTime },
  abandoned_at: { name: t('Abandonada'), show: asTime },
  attempt: { name: t('Intento') },
  caller_id: { name: t('Caller ID'), show: formatPhone },
  assigned_at: { name: t('Asignada'), show: asTime },
  placed_at: { name: t('Marcada'), show: asTime },
  answered_at: { name: t('Atendida'), show: asTime },
  ended_at: { name: t('Terminada'), show: asTime },
};

/** Returns what an entry of a dossier says, one fact a line. */
export function factsOf({ detail, campaign, trunk, author, desenlace, recording }: DossierEntry): string[] {
  const fact = (name: string, value: string): string => t('{name}: {value}', { name, value });
  const facts: string[] = [];
  if (desenlace !== null) facts.push(fact(t('Resultado'), labelOf(DESENLACES, desenlace)));
  if (detail['test'] === true) facts.push(t('Llamada de prueba'));
  if (campaign !== null) facts.push(fact(t('Campaña'), campaign));
  const recorded = { ...detail, ...(detail['checks'] as Readonly<Record<string, unknown>> | undefined) };
  for (const [field, { name, show = (value: string) => value }] of Object.entries(FIELDS)) {
    const value = recorded[field];
    if ((typeof value === 'string' && value !== '') || typeof value === 'number')
      facts.push(fact(name, show(String(value))));
  }
  if (trunk !== null) facts.push(fact(t('Trunk'), trunk));
  if (author !== null) facts.push(fact(t('Por'), author));
  if (recording) facts.push(t('Con grabación'));
  return facts;
}
