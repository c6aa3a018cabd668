import {
  CALL_OUTCOMES,
  CALL_RESULTS,
  CALL_STATES,
  type CallOutcome,
  type CallReach,
  type CallResult,
  type CallState,
  type HistoryFilters,
} from '#shared/contracts/calls.ts';
import { readChoices } from '#server/platform/http/choices.ts';
import { readDayRange } from '#server/platform/http/day-range.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { WeekHour } from './week-hour.ts';
import { readNumberSearch, type NumberFragment } from '#shared/numbers/number-search.ts';
import { cleanNumberText, isNumberText } from '#shared/numbers/number-text.ts';
import { CALL_STATUSES, statusesOf, type CallStatus } from './wire-states.ts';
import { say } from '#server/platform/i18n/say.ts';

/** Matches numbers that contain one of the fragments. */
export type PhoneFilter = {
  /** The number as typed, for the audit log. */
  readonly typed: string;
  readonly fragments: readonly NumberFragment[];
  /** All matching numbers, if they were looked up. */
  readonly numbers?: readonly string[];
};

/** How far a call got: placed, answered by a person, key pressed, or connected to an agent. */
export type Reach = 'placed' | 'person' | 'key' | 'agent';

/**
 * Filters of the call history, as plain data. An undefined field matches every call. history-clauses.ts defines the
 * conditions.
 */
export type HistoryFilter = {
  readonly statuses?: readonly CallStatus[] | undefined;
  /** Id of the agent's wrap-up code. */
  readonly codeId?: number | undefined;
  readonly userEmail?: string | undefined;
  readonly campaignId?: number | undefined;
  /** A key of shared/countries/countries.ts or, for an unlisted country, its ISO code. */
  readonly country?: string | undefined;
  readonly agentId?: number | undefined;
  readonly trunkId?: number | undefined;
  /** E.164. */
  readonly callerId?: string | undefined;
  readonly reached?: Reach | undefined;
  readonly weekHour?: WeekHour | undefined;
  /** Inclusive, epoch ms. */
  readonly fromMs?: number | undefined;
  /** Exclusive, epoch ms. */
  readonly toMs?: number | undefined;
  /** Highest call id to include. */
  readonly untilId?: number | undefined;
  readonly phone?: PhoneFilter | undefined;
};

/** All filters as required keys, so that the parser can't forget one. */
type RequestedFilter = { readonly [K in keyof Required<HistoryFilter>]: HistoryFilter[K] };

const REACHES: Readonly<Record<CallReach, Reach>> = {
  realizada: 'placed',
  persona: 'person',
  presiono_1: 'key',
  transferida: 'agent',
};

/** Synonyms that clients may send. */
const STATE_SYNONYMS: Readonly<Record<string, CallState>> = { completada: 'finalizada' };

/**
 * Parses the filters of a request. Days are in `timeZone`; national numbers are read as numbers of the countries with
 * `dialCodes`. Throws `date_range_invalid`, or `invalid_query` with the field's name.
 */
export function readHistoryFilter(
  query: HistoryFilters & { readonly hasta_id?: number },
  timeZone: string,
  dialCodes: readonly string[],
): RequestedFilter {
  const { estados, resultados, desenlaces, usuario, fecha_inicio, fecha_fin, campaign_id, pais, telefono, ...rest } =
    query;
  const {
    disposition: codeId,
    agente,
    trunk_id,
    cli,
    alcanzo,
    dia_semana: weekday,
    hora: hour,
    hasta_id,
    ...unread
  } = rest;
  unread satisfies Record<string, never>; // fails to compile if a filter of the contract is not read here
  const statuses = statusesOf(
    readChoices('estados', estados, CALL_STATES, STATE_SYNONYMS),
    readChoices<CallResult>('resultados', resultados, CALL_RESULTS),
    readChoices<CallOutcome>('desenlaces', desenlaces, CALL_OUTCOMES),
  );
  return {
    statuses: statuses.length === CALL_STATUSES.length ? undefined : statuses,
    codeId,
    userEmail: usuario?.trim() || undefined,
    ...readDayRange({ fecha_inicio, fecha_fin }, timeZone),
    campaignId: campaign_id,
    country: pais?.trim() || undefined,
    agentId: agente,
    trunkId: trunk_id,
    callerId: readCallerId(cli ?? ''),
    reached: alcanzo === undefined ? undefined : REACHES[alcanzo],
    weekHour: weekday === undefined && hour === undefined ? undefined : { weekday, hour, timeZone },
    untilId: hasta_id,
    phone: readPhone(telefono ?? '', dialCodes),
  };
}

/** Returns whether the filter matches live calls. */
export function takesLive({ statuses }: HistoryFilter): boolean {
  return statuses === undefined || statuses.some((status) => status === 'claimed' || status === 'placed');
}

/** Returns the filter for the audit log, with the number as typed instead of its search fragments. */
export function toAuditedFilter({ phone, ...others }: HistoryFilter): object {
  return phone === undefined ? others : { ...others, phone: phone.typed };
}

/** Returns the filter for the preceding period of equal length, or undefined if the period is open-ended. */
export function precedingFilter(filter: HistoryFilter): HistoryFilter | undefined {
  const { fromMs, toMs } = filter;
  return fromMs === undefined || toMs === undefined
    ? undefined
    : { ...filter, fromMs: fromMs - (toMs - fromMs), toMs: fromMs };
}

/** Reads an international number. A plus that was not URL-encoded arrives as a space, so it is optional. */
function readCallerId(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  if (!isNumberText(typed)) fail('invalid_query', { field: 'cli', reason: say('cli: no es un número de teléfono') });
  return `+${typed.replace(/\D/g, '')}`;
}

function readPhone(typed: string, dialCodes: readonly string[]): PhoneFilter | undefined {
  if (typed.trim() === '') return undefined;
  const reason = say('telefono: no es un número ni parte de uno: solo cifras, espacios, +, -, ., / y paréntesis');
  const fragments = readNumberSearch(typed, dialCodes) ?? fail('invalid_query', { field: 'telefono', reason });
  return { typed: cleanNumberText(typed), fragments };
}
