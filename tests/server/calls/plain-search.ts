/** The expected history: the same calls, filtered and counted without a database. Also generates filters. */
import fc from 'fast-check';
import {
  CALL_OUTCOMES,
  CALL_RESULTS,
  CALL_STATES,
  type CallReach,
  type HistoryFilters,
} from '#shared/contracts/calls.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { toWireState } from '#server/domains/calls/wire-states.ts';
import { NOW_MS } from '../../support/test-lists.ts';
import type { CallData } from './calls-data.ts';

/** Buenos Aires has been at UTC−3, without summer time, since March 2009. */
export const ZONE_MS = -3 * HOUR_MS;

/** The contract's filters in query string form. */
export type SentFilters = { readonly [K in keyof HistoryFilters]?: string };

export const shownAt = (call: CallData): number => call.placedAt ?? call.assignedAt;
export const stateOf = (call: CallData) =>
  toWireState(call.disposition ?? (call.placedAt === null ? 'claimed' : 'placed'));
export const localDay = (atMs: number): string => new Date(atMs + ZONE_MS).toISOString().slice(0, 10);

/** Counts calls by weekday and hour. */
export function weekOf(all: readonly CallData[], atOf: (call: CallData) => number): number[][] {
  const week = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
  for (const call of all) {
    const local = new Date(atOf(call) + ZONE_MS);
    week[local.getUTCDay()]![local.getUTCHours()]! += 1;
  }
  return week;
}

const local = (call: CallData): Date => new Date(shownAt(call) + ZONE_MS);
const hasPressed = ({ details }: CallData): boolean =>
  details?.menuAtMs !== undefined && details.transferredByUserId === undefined;
export const REACHED: Readonly<Record<CallReach, (call: CallData) => boolean>> = {
  realizada: ({ placedAt }) => placedAt !== null,
  persona: ({ details }) => details?.answeredBy === 'person',
  presiono_1: (call) => hasPressed(call) && (call.details?.wantedAtMs !== undefined || call.disposition === 'success'),
  transferida: (call) => hasPressed(call) && call.details?.connectedAtMs !== undefined && call.disposition !== null,
};

/** Applies the history's filters, implemented as simply as possible. */
export function searched(calls: readonly CallData[], filters: SentFilters): CallData[] {
  const { estados, resultados, desenlaces, usuario, fecha_inicio, fecha_fin, campaign_id, pais, ...others } = filters;
  const { agente, trunk_id, cli, alcanzo, dia_semana, hora, telefono, disposition, ...unread } = others;
  unread satisfies Record<string, never>; // compile error if the contract has a filter that is not implemented here
  const phone = telefono?.replace(/[^\d+]/g, '');
  return calls
    .filter((call) => !estados || estados.split(',').includes(stateOf(call).estado))
    .filter((call) => !resultados || resultados.split(',').includes(stateOf(call).resultado))
    .filter(
      (call) => !usuario || (call.userId !== null && `${['', 'ana', 'beto'][call.userId]}@example.com` === usuario),
    )
    .filter((call) => !fecha_inicio || localDay(shownAt(call)) >= fecha_inicio)
    .filter((call) => !fecha_fin || localDay(shownAt(call)) <= fecha_fin)
    .filter((call) => !campaign_id || call.campaignId === Number(campaign_id))
    .filter((call) => !desenlaces || desenlaces.split(',').includes(stateOf(call).desenlace ?? '-'))
    .filter((call) => !disposition || (call.endedAt !== null && call.codeId === Number(disposition)))
    .filter((call) => !agente || call.details?.agentId === Number(agente))
    .filter((call) => !trunk_id || call.trunkId === Number(trunk_id))
    .filter((call) => !cli || call.callerId === cli)
    .filter((call) => !alcanzo || REACHED[alcanzo as CallReach](call))
    .filter((call) => !dia_semana || local(call).getUTCDay() === Number(dia_semana))
    .filter((call) => !hora || local(call).getUTCHours() === Number(hora))
    .filter((call) => !pais || (call.country ?? 'argentina') === pais)
    .filter((call) => !phone || (phone.startsWith('+') ? call.phone.startsWith(phone) : call.phone.includes(phone)))
    .toSorted((a, b) => b.assignedAt - a.assignedAt || b.id - a.id);
}

/** Value of each of the contract's filters. */
type Values = Readonly<Record<keyof HistoryFilters, string>>;

/** Values that don't depend on a call. Some match none. */
const OTHERS = {
  estados: CALL_STATES.slice(0, 2).join(','),
  resultados: CALL_RESULTS.slice(0, 3).join(','),
  usuario: 'nadie@example.com',
  fecha_inicio: localDay(NOW_MS - 3 * 24 * HOUR_MS),
  fecha_fin: localDay(NOW_MS - 5 * 24 * HOUR_MS),
  campaign_id: '99',
  pais: 'peru',
  desenlaces: CALL_OUTCOMES.slice(0, 4).join(','),
  disposition: '99',
  agente: '999',
  trunk_id: '99',
  cli: '+5491199',
  alcanzo: 'transferida',
  dia_semana: '0',
  hora: '13',
  telefono: '9999999999',
} satisfies Values;

/** Formats in which users type a phone number or part of one. */
const WRITTEN: readonly ((phone: string) => string)[] = [
  (phone) => phone.slice(0, 8),
  (phone) => phone.slice(-4),
  (phone) => phone.slice(1),
  (phone) => `${phone.slice(4, 6)} ${phone.slice(6, 10)}-${phone.slice(10, 12)}`,
  (phone) => `+${phone.slice(1, 3)} ${phone[3]} ${phone.slice(4, 6)} ${phone.slice(6, 10)}-${phone.slice(10)}`,
  () => '4',
];

const REACHES = Object.entries(REACHED);
const has = (words: readonly string[], own: string | null | undefined): string =>
  [...new Set([...words.slice(0, 2), own ?? words[2]!])].join(',');

/** Returns filter values that match `call`. For a field that the call lacks, the value may not match. */
function valuesOf(call: CallData, way: number): Values {
  const { estado, resultado, desenlace } = stateOf(call);
  const at = shownAt(call);
  return {
    estados: has(CALL_STATES, estado),
    resultados: has(CALL_RESULTS, resultado),
    usuario: call.userId === null ? OTHERS.usuario : `${['', 'ana', 'beto'][call.userId]}@example.com`,
    fecha_inicio: localDay(at - way * 24 * HOUR_MS),
    fecha_fin: localDay(at + way * 24 * HOUR_MS),
    campaign_id: String(call.campaignId ?? 99),
    pais: call.country ?? 'argentina',
    desenlaces: has(CALL_OUTCOMES, desenlace),
    disposition: String(call.codeId ?? 99),
    agente: String(call.details?.agentId ?? 999),
    trunk_id: String(call.trunkId ?? 99),
    cli: call.callerId ?? OTHERS.cli,
    alcanzo: REACHES.find(([, isReached]) => isReached(call))?.[0] ?? OTHERS.alcanzo,
    dia_semana: String(local(call).getUTCDay()),
    hora: String(local(call).getUTCHours()),
    telefono: WRITTEN[way]!(call.phone),
  };
}

/** Few calls have a given wrap-up code, so that history.test.ts tries that filter on its own. */
const NAMES = (Object.keys(OTHERS) as (keyof Values)[]).filter((name) => name !== 'disposition');

/**
 * Generates any combination of the contract's filters. Most take their values from one of `calls`, so that they match a
 * call. In some, one filter has a value that doesn't depend on that call.
 */
export const filtersOf = (calls: readonly CallData[]): fc.Arbitrary<SentFilters> =>
  fc
    .record({
      call: fc.constantFrom(...calls),
      way: fc.integer({ min: 0, max: WRITTEN.length - 1 }),
      names: fc.subarray(NAMES),
      other: fc.option(fc.constantFrom(...NAMES), { freq: 4 }),
    })
    .map(({ call, way, names, other }) => {
      const values = valuesOf(call, way);
      return Object.fromEntries(names.map((name) => [name, name === other ? OTHERS[name] : values[name]]));
    })
    .filter(({ fecha_inicio, fecha_fin }) => !fecha_inicio || !fecha_fin || fecha_inicio <= fecha_fin);
