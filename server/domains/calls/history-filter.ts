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
import { readDayRange } from '#server/platform/http/day-range.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { WeekHour } from './week-hour.ts';
import { readNumberSearch, type NumberFragment } from '#shared/numbers/number-search.ts';
import { cleanNumberText, isNumberText } from '#shared/numbers/number-text.ts';
import { CALL_STATUSES, statusesOf, type CallStatus } from './wire-states.ts';
import { say } from '#server/platform/i18n/say.ts';
import { own } from '#shared/own.ts';

/** Numbers with one of the fragments. */
export type PhoneFilter = {
  /** The number as typed, for people. */
  readonly typed: string;
  readonly fragments: readonly NumberFragment[];
  /** All such numbers, where they have been found. */
  readonly numbers?: readonly string[];
};

/** How far a call got: it was placed; a person answered; and pressed the key of an agent; and talked to one. */
export type Reach = 'placed' | 'person' | 'key' | 'agent';

/** Plain data. An undefined filter matches every call. history-clauses.ts defines the meaning of each. */
export type HistoryFilter = {
  readonly statuses?: readonly CallStatus[] | undefined;
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
  /** From this instant, inclusive. Epoch ms. */
  readonly fromMs?: number | undefined;
  /** Before this instant. Epoch ms. */
  readonly toMs?: number | undefined;
  /** No call with a greater id. */
  readonly untilId?: number | undefined;
  readonly phone?: PhoneFilter | undefined;
};

/** Every filter that a request can set. All are required here, so that none is forgotten when a request is parsed. */
type RequestedFilter = { readonly [K in keyof Required<HistoryFilter>]: HistoryFilter[K] };

const REACHES: Readonly<Record<CallReach, Reach>> = {
  realizada: 'placed',
  persona: 'person',
  presiono_1: 'key',
  transferida: 'agent',
};

/** The older word that filters still send. */
const STATE_SYNONYMS: Readonly<Record<string, CallState>> = { completada: 'finalizada' };

/**
 * Parses the wire's filters; days are days of `timeZone`, and national numbers are of the countries with `dialCodes`.
 * Throws date_range_invalid, and invalid_query with the field's name.
 */
export function readHistoryFilter(
  query: HistoryFilters & { readonly hasta_id?: number },
  timeZone: string,
  dialCodes: readonly string[],
): RequestedFilter {
  const { estados, resultados, desenlaces, usuario, fecha_inicio, fecha_fin, campaign_id, pais, telefono, ...rest } =
    query;
  const { agente, trunk_id, cli, alcanzo, dia_semana: weekday, hora: hour, hasta_id, ...unread } = rest;
  unread satisfies Record<string, never>; // a filter of the contract that is not read here does not compile
  const statuses = statusesOf(
    readList('estados', estados, CALL_STATES, STATE_SYNONYMS),
    readList<CallResult>('resultados', resultados, CALL_RESULTS),
    readList<CallOutcome>('desenlaces', desenlaces, CALL_OUTCOMES),
  );
  return {
    statuses: statuses.length === CALL_STATUSES.length ? undefined : statuses,
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

/** Whether the filter matches calls that have not ended. */
export function takesLive({ statuses }: HistoryFilter): boolean {
  return statuses === undefined || statuses.some((status) => status === 'claimed' || status === 'placed');
}

/** The filter for the audit log: the number as typed, not its search fragments. */
export function toAuditedFilter({ phone, ...others }: HistoryFilter): object {
  return phone === undefined ? others : { ...others, phone: phone.typed };
}

/** The same filter over the period of equal length just before; undefined when an end is open. */
export function precedingFilter(filter: HistoryFilter): HistoryFilter | undefined {
  const { fromMs, toMs } = filter;
  return fromMs === undefined || toMs === undefined
    ? undefined
    : { ...filter, fromMs: fromMs - (toMs - fromMs), toMs: fromMs };
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
      own(synonyms, word) ??
      fail('invalid_query', {
        field,
        reason: say("{field}: '{word}' no es uno de {choices}", { field, word, choices: choices.join(', ') }),
      }),
  );
}

/** An international number; a plus that was not encoded arrives as a space. */
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
