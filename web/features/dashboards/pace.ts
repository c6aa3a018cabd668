import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { CampaignStatistics } from '#shared/contracts/press1.ts';

/** The number of calls a campaign had placed at an instant (epoch ms). */
export type PaceSample = { atMs: number; placed: number };

/** The current rate covers the last two minutes. */
const WINDOW_MS = 120_000;
/** A shorter span is too short to give a rate. */
const MIN_SPAN_MS = 15_000;

/** Appends a sample and drops those that are too old. A decreasing count starts over. */
export function addSample(samples: readonly PaceSample[], next: PaceSample): PaceSample[] {
  const last = samples.at(-1);
  if (last !== undefined && last.placed > next.placed) return [next];
  return [...samples.filter((sample) => next.atMs - sample.atMs <= WINDOW_MS), next];
}

/** Calls placed per second between the first and last sample; undefined if they are too close together. */
export function placedPerSecond(samples: readonly PaceSample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.atMs - first.atMs < MIN_SPAN_MS) return undefined;
  return (1000 * (last.placed - first.placed)) / (last.atMs - first.atMs);
}

/**
 * When a campaign will finish at its current rate, in epoch ms; undefined if that can't be estimated. A contact is
 * called until it succeeds or its attempts are used up. If a call succeeds with probability p and there are n attempts,
 * the mean is (1 − (1 − p)^n) ÷ p calls per contact. The remaining work is that total minus the calls already placed.
 */
export function expectedFinish(
  { status, flow, contacts_total, contacts_finished, max_attempts }: Campaign,
  { llamadas_realizadas, llamadas_contestadas, llamadas_transferidas }: CampaignStatistics,
  samples: readonly PaceSample[],
): number | undefined {
  const rate = placedPerSecond(samples);
  const last = samples.at(-1);
  if (status !== 'active' || contacts_finished >= contacts_total || last === undefined || !rate) return undefined;
  // The direct flow has no menu: everyone who answers goes to an agent.
  const reached = flow === 'direct' ? llamadas_contestadas : llamadas_transferidas;
  const p = llamadas_realizadas === 0 ? 0 : Math.min(1, reached / llamadas_realizadas);
  const callsPerContact = p === 0 ? max_attempts : (1 - (1 - p) ** max_attempts) / p;
  const left = contacts_total * callsPerContact - llamadas_realizadas;
  return left <= 0 ? undefined : last.atMs + (1000 * left) / rate;
}
