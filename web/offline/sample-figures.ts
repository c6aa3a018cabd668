import type { CampaignStatistics } from '#shared/contracts/press1.ts';
import type { LiveMetrics, MetricPoint } from '#shared/live.ts';
import { WIRE_STATES } from '#shared/domain/wire-states.ts';
import type { SampleCall } from './sample-calls.ts';
import { createSampleProgress, type SampleProgress } from './sample-progress.ts';
import { SAMPLE_CONTACTS, SAMPLE_CAMPAIGNS, type Fact, type FactOf } from './world.ts';

/** The totals of a campaign's calls. */
type Counts = { placed: number; answered: number; pressed: number; transferred: number; success: number };
type Counted = Counts & { readonly progress: SampleProgress };

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);
/** Every other ended call counts as carried by the network. */
const NOT_CARRIED = new Set<string>(['failed', 'invalid_number', 'interrupted']);

/** Counts facts, for tiles, charts and statistics. */
export function createFigures() {
  const byCampaign = new Map<number, Counted>(
    SAMPLE_CAMPAIGNS.map(({ id }) => [id, { ...NONE, progress: createSampleProgress() }]),
  );
  const ended = { all: 0, carried: 0, success: 0, finished: 0, abandoned: 0, durationMs: 0 };
  const waited = { calls: 0, ms: 0 };
  const countries: Record<string, number> = {};
  let second = { placed: 0, answered: 0 };
  let whole = second;

  const sum = (key: keyof Counts): number => [...byCampaign.values()].reduce((total, counts) => total + counts[key], 0);

  return {
    /** `call`: the call that the fact concerns. */
    count(fact: Fact, call: SampleCall): void {
      const counts = byCampaign.get(call.campaignId);
      if (counts === undefined) return;
      if (fact.kind === 'CallPlaced') {
        counts.placed++;
        second.placed++;
      } else if ((fact.kind === 'CallAnswered' || fact.kind === 'CallVerdict') && fact.by === 'person') {
        counts.answered++;
        second.answered++;
      } else if (fact.kind === 'MenuKey' && fact.meaning === 'transfer') counts.pressed++;
      else if (fact.kind === 'CallConnected') {
        if (call.keys !== '') counts.transferred++;
        waited.calls++;
        waited.ms += fact.waitedMs;
      } else if (fact.kind === 'CallEnded') {
        counts.progress.count(fact);
        if (fact.disposition === 'success') counts.success++;
        countEnd(fact.disposition, fact.at, call);
      }
    },

    /** Called at the end of each second. */
    tick(): void {
      whole = second;
      second = { placed: 0, answered: 0 };
    },

    metrics(nowMs: number, liveCalls: number): LiveMetrics {
      return {
        timestamp: new Date(nowMs).toISOString(),
        cps: whole.placed,
        answered_per_second: whole.answered,
        concurrent_calls: liveCalls,
        success_rate: percent(ended.carried, ended.all),
        carried_rate: percent(ended.carried, ended.all),
        answer_rate: percent(sum('answered'), sum('placed')),
        abandon_rate: percent(ended.abandoned, sum('answered')),
        answered_calls: sum('answered'),
        total_calls: sum('placed'),
        active_clis: 0,
        blocked_clis: 0,
        avg_call_duration: ended.all === 0 ? 0 : ended.durationMs / ended.all / 1000,
        countries: { ...countries },
        engine_lag_ms: 0,
      };
    },

    statistics(id: number, liveCalls: number): CampaignStatistics {
      const { placed, answered, pressed, transferred, success } = byCampaign.get(id) ?? NONE;
      return {
        campana_id: id,
        nombre_campana: SAMPLE_CAMPAIGNS.find((campaign) => campaign.id === id)?.name ?? '',
        total_numeros: SAMPLE_CONTACTS,
        llamadas_realizadas: placed,
        llamadas_contestadas: answered,
        llamadas_presiono_1: pressed,
        llamadas_transferidas: transferred,
        llamadas_con_exito: success,
        tasa_contestacion: percent(answered, placed),
        tasa_presiono_1: percent(pressed, answered),
        tasa_transferencia: percent(transferred, pressed),
        activa: true,
        pausada: false,
        llamadas_activas: liveCalls,
        avance: (byCampaign.get(id)?.progress ?? createSampleProgress()).read(),
      };
    },

    ended: () => ({
      ...ended,
      persons: sum('answered'),
      waitedS: waited.calls === 0 ? 0 : waited.ms / waited.calls / 1000,
    }),
    placed: () => sum('placed'),
  };

  function countEnd(disposition: FactOf<'CallEnded'>['disposition'], atMs: number, call: SampleCall): void {
    ended.all++;
    if (!NOT_CARRIED.has(disposition)) ended.carried++;
    if (disposition === 'success') ended.success++;
    if (WIRE_STATES[disposition].estado === 'finalizada') ended.finished++;
    if (disposition === 'abandoned') ended.abandoned++;
    ended.durationMs += atMs - (call.placedAtMs ?? atMs);
    countries[call.country] = (countries[call.country] ?? 0) + 1;
  }
}

const NONE: Counts = { placed: 0, answered: 0, pressed: 0, transferred: 0, success: 0 };

/** The part of the metrics that makes a chart point. */
export function pointOf(metrics: LiveMetrics): MetricPoint {
  const { timestamp, cps, answered_per_second, concurrent_calls, success_rate, answer_rate, abandon_rate } = metrics;
  return { timestamp, cps, answered_per_second, concurrent_calls, success_rate, answer_rate, abandon_rate };
}
