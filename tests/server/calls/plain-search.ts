/** The expected history: the same calls, searched and summed without a database. */
import fc from 'fast-check';
import {
  CALL_OUTCOMES,
  CALL_REACHES,
  CALL_RESULTS,
  CALL_STATES,
  type CallReach,
  type HistoryFilters,
} from '#shared/contracts/calls.ts';
import { toWireState } from '#server/domains/calls/wire-states.ts';
import { NOW_MS } from '../../support/test-lists.ts';
import type { CallData } from './calls-data.ts';

export const HOUR_MS = 3_600_000;
/** Buenos Aires has been at UTC−3 all year since 2009. */
export const ZONE_MS = -3 * HOUR_MS;

/** The contract's filters as the query string has them. */
export type SentFilters = { readonly [K in keyof HistoryFilters]?: string };

export const shownAt = (call: CallData): number => call.placedAt ?? call.assignedAt;
export const stateOf = (call: CallData) =>
  toWireState(call.disposition ?? (call.placedAt === null ? 'claimed' : 'placed'));
export const localDay = (atMs: number): string => new Date(atMs + ZONE_MS).toISOString().slice(0, 10);

/** Calls by day of the week and hour. */
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

/** The history's filters, implemented as simply as possible. */
export function searched(calls: readonly CallData[], filters: SentFilters): CallData[] {
  const { estados, resultados, desenlaces, usuario, fecha_inicio, fecha_fin, campaign_id, pais, ...others } = filters;
  const { agente, trunk_id, cli, alcanzo, dia_semana, hora, telefono, ...unread } = others;
  unread satisfies Record<string, never>; // a filter of the contract that is not searched for here does not compile
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

const someOf = (words: readonly string[]) => fc.subarray([...words], { minLength: 1 }).map((list) => list.join(','));
const day = fc.integer({ min: 0, max: 11 }).map((back) => localDay(NOW_MS - back * 24 * HOUR_MS));
/** Any valid combination of filters: all of the contract's, so that none goes untested. */
export const filters = fc
  .record(
    {
      estados: someOf(CALL_STATES),
      resultados: someOf(CALL_RESULTS),
      usuario: fc.constantFrom('ana@example.com', 'beto@example.com', 'nadie@example.com'),
      fecha_inicio: day,
      fecha_fin: day,
      campaign_id: fc.constantFrom('1', '2', '99'),
      pais: fc.constantFrom('chile', 'argentina', 'peru'),
      desenlaces: someOf(CALL_OUTCOMES),
      agente: fc.constantFrom('101', '102', '999'),
      trunk_id: fc.constantFrom('1', '2', '99'),
      cli: fc.constantFrom('+541140000000', '+541140000001', '+5491199'),
      alcanzo: fc.constantFrom(...CALL_REACHES),
      dia_semana: fc.integer({ min: 0, max: 6 }).map(String),
      hora: fc.integer({ min: 0, max: 23 }).map(String),
      telefono: fc.constantFrom(
        '+5491140',
        '4',
        '4000',
        '11 4000-12',
        '11 4000-1234',
        '1 4000-12',
        '911 4000-1234',
        '5491140001234',
        '+54 9 11 4000-1234',
        '+5491199',
        '9999999999',
      ),
    } satisfies Record<keyof HistoryFilters, fc.Arbitrary<string>>,
    { requiredKeys: [] },
  )
  .filter(({ fecha_inicio, fecha_fin }) => !fecha_inicio || !fecha_fin || fecha_inicio <= fecha_fin);
