import type { LiveAgent } from '#server/live/live-agents.ts';
import type { Reading } from '#shared/domain/alert-evaluation.ts';

/**
 * Returns which percentage of the agents on shift is unreachable. Paused agents don't count. The text has the time in
 * `timeZone` since which the first of them has been unreachable.
 */
export function agentReadings(agents: Iterable<Pick<LiveAgent, 'state' | 'sinceMs'>>, timeZone: string): Reading[] {
  const onShift = [...agents].filter(({ state }) => state !== 'offline' && state !== 'paused');
  const unreachable = onShift.filter(({ state }) => state === 'unreachable');
  const sinceMs = Math.min(...unreachable.map((agent) => agent.sinceMs));
  const value = onShift.length === 0 ? 0 : Math.round((1000 * unreachable.length) / onShift.length) / 10;
  const details: Reading['details'] =
    unreachable.length === 0
      ? {}
      : { agents: unreachable.length, on_shift: onShift.length, since: clockTime(sinceMs, timeZone) };
  return [{ subject: '', name: null, campaignId: null, value, details }];
}

function clockTime(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('es', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(ms);
}
