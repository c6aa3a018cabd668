import { DISPOSITIONS, type Disposition } from '#shared/domain/dispositions.ts';
import type { CallOutcome } from '#shared/contracts/calls.ts';
import {
  RECYCLABLE_OUTCOMES,
  type RecycleAnswer,
  type RecycleBody,
  type RecycleCount,
  type RecycleQuery,
} from '#shared/contracts/recycling.ts';
import { WIRE_STATES } from '#shared/domain/wire-states.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { fail } from '#server/platform/http/errors.ts';
import { say } from '#server/platform/i18n/say.ts';
import { instantOrNull, toInstant } from '#server/platform/time/instant.ts';
import type { RecycleFilter } from './candidate-store.ts';
import type { RecycleCounts, RecycleOrder, Recycling } from './service.ts';

const TARGETS = { misma: 'same', nueva: 'new', otra: 'other' } as const;
const STATES = { running: 'en_curso', done: 'terminado', failed: 'fallido', interrupted: 'interrumpido' } as const;

type Filters = Omit<RecycleQuery, 'desenlaces'> & { readonly desenlaces?: readonly string[] };

function dispositionOf(outcome: string): Disposition {
  const known = (RECYCLABLE_OUTCOMES as readonly CallOutcome[]).includes(outcome as CallOutcome);
  return (
    (known && DISPOSITIONS.find((one) => WIRE_STATES[one].desenlace === outcome)) ||
    fail('invalid_query', { field: 'desenlaces', reason: say('desenlaces no conoce «{outcome}»', { outcome }) })
  );
}

export function toFilter(campaignId: number, filters: Filters, nowMs: number): RecycleFilter {
  const { desenlaces = [], intentos_desde = 1, intentos_hasta = 1000, horas_desde = 0, horas_hasta } = filters;
  return {
    campaignId,
    dispositions: desenlaces.map(dispositionOf),
    lastFromMs: horas_hasta === undefined ? 0 : nowMs - horas_hasta * HOUR_MS,
    lastUntilMs: nowMs - horas_desde * HOUR_MS,
    attemptsFrom: intentos_desde,
    attemptsUntil: intentos_hasta,
  };
}

export function fromQuery(
  campaignId: number,
  { desenlaces = '', ...filters }: RecycleQuery,
  nowMs: number,
): RecycleFilter {
  return toFilter(campaignId, { ...filters, desenlaces: desenlaces.split(',').filter((part) => part !== '') }, nowMs);
}

export function toOrder(campaignId: number, body: RecycleBody, nowMs: number): RecycleOrder {
  const { destino, nombre: name, horario } = body;
  return {
    filter: toFilter(campaignId, body, nowMs),
    target: TARGETS[destino],
    campaignId: body.campaign_id,
    name,
    hours: horario && {
      opensAt: horario.inicio,
      closesAt: horario.fin,
      ...(horario.dias !== undefined && { weekdays: horario.dias }),
    },
  };
}

export function toCount(counts: RecycleCounts): RecycleCount {
  const parts = DISPOSITIONS.map((one) => [WIRE_STATES[one].desenlace, counts[one] ?? 0] as const);
  const total = parts.reduce((sum, [, contacts]) => sum + contacts, 0);
  return { success: true, total, por_desenlace: Object.fromEntries(parts) as RecycleCount['por_desenlace'] };
}

export function toRecycleAnswer(own: Recycling): RecycleAnswer {
  const { details, counts } = own;
  return {
    success: true,
    reciclaje: {
      id: own.id,
      campaign_id: details.campaignId,
      destino_id: details.targetId,
      estado: STATES[own.state],
      total: own.total,
      procesados: own.processed,
      reciclados: counts.recycled ?? 0,
      duplicados: counts.duplicate ?? 0,
      sin_cambios: counts.leftAlone ?? 0,
      inicio: toInstant(own.createdAt),
      fin: instantOrNull(own.finishedAt),
    },
  };
}
