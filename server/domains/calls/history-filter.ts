import {
  CALL_RESULTS,
  CALL_STATES,
  type CallResult,
  type CallState,
  type HistoryFilters,
} from '#shared/contracts/calls.ts';
import { fail } from '#server/http/errors.ts';
import { startOfDay, startOfNextDay } from '#server/local-day.ts';
import { CALL_STANDINGS, standingsOf, type CallStanding } from './wire-states.ts';

/** Which calls; plain data. Undefined: whatever. */
export type HistoryFilter = {
  readonly standings: readonly CallStanding[] | undefined;
  readonly userEmail: string | undefined;
  /** From this instant on, epoch ms. */
  readonly fromMs: number | undefined;
  /** Before this instant, epoch ms. */
  readonly toMs: number | undefined;
  readonly campaignId: number | undefined;
  readonly phone: { readonly digits: string; readonly fromStart: boolean } | undefined;
};

const HALF_DAY_MS = 12 * 3_600_000;
/** The older word that filters still send. */
const STATE_SYNONYMS: Readonly<Record<string, CallState>> = { completada: 'finalizada' };

/** Reads the wire's filters; days are days of `timeZone`. Throws date_range_invalid, and invalid_query with the field's name. */
export function readHistoryFilter(query: HistoryFilters, timeZone: string): HistoryFilter {
  const from = readDay('fecha_inicio', query.fecha_inicio, timeZone);
  const to = readDay('fecha_fin', query.fecha_fin, timeZone);
  if (from !== undefined && to !== undefined && from > to) fail('date_range_invalid');
  const estados = readList('estados', query.estados, CALL_STATES, STATE_SYNONYMS);
  const resultados = readList<CallResult>('resultados', query.resultados, CALL_RESULTS);
  const standings = standingsOf(estados, resultados);
  return {
    standings: standings.length === CALL_STANDINGS.length ? undefined : standings,
    userEmail: query.usuario?.trim() || undefined,
    fromMs: from,
    toMs: to === undefined ? undefined : startOfNextDay(to, timeZone),
    campaignId: query.campaign_id,
    phone: readPhone(query.telefono),
  };
}

/** The same filter over as long a time just before it; undefined when it is open at an end. */
export function precedingFilter(filter: HistoryFilter): HistoryFilter | undefined {
  const { fromMs, toMs } = filter;
  return fromMs === undefined || toMs === undefined
    ? undefined
    : { ...filter, fromMs: fromMs - (toMs - fromMs), toMs: fromMs };
}

/** When the day began. */
function readDay(field: string, text: string | undefined, timeZone: string): number | undefined {
  if (text === undefined || text === '') return undefined;
  const utcMidnight = Date.parse(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(utcMidnight) && new Date(utcMidnight).toISOString().startsWith(text);
  if (!isDay) fail('invalid_query', { field, reason: `${field}: no es una fecha` });
  const noon = utcMidnight + HALF_DAY_MS;
  // Noon in UTC is the next day already in zones more than 12 hours ahead; midnight is the same day there.
  const isSameDay = new Intl.DateTimeFormat('en-CA', { timeZone }).format(noon) === text;
  return startOfDay(isSameDay ? noon : utcMidnight, timeZone);
}

function readList<T extends string>(
  field: string,
  text: string | undefined,
  choices: readonly T[],
  synonyms: Readonly<Record<string, T>> = {},
): T[] | undefined {
  const words = (text ?? '').split(',').flatMap((word) => word.trim() || []);
  if (words.length === 0) return undefined;
  return words.map(
    (word) =>
      choices.find((choice) => choice === word) ??
      synonyms[word] ??
      fail('invalid_query', { field, reason: `${field}: '${word}' no es uno de ${choices.join(', ')}` }),
  );
}

function readPhone(text: string | undefined): HistoryFilter['phone'] {
  const digits = text?.replace(/\D/g, '') ?? '';
  if (digits === '' && /\p{L}/u.test(text ?? '')) {
    fail('invalid_query', { field: 'telefono', reason: 'telefono: no tiene cifras' });
  }
  return digits === '' ? undefined : { digits, fromStart: text!.trim().startsWith('+') };
}
