import type { FactOf } from '#engine/model/facts.ts';

type Change = FactOf<'AgentChanged'>;
type Shift = { readonly fromMs: number; toMs: number };

/** Longest time without calls within a shift, ms. After a longer one, the next shift begins. */
const LONGEST_PAUSE_MS = 60 * 60_000;

/**
 * Divides the agents' changes into shifts. Simulated agents are always online; here, all agents go offline after the
 * last call before a pause of over LONGEST_PAUSE_MS, until the next call. Changes between shifts are left out.
 */
export function inShifts(changes: readonly Change[]): Change[] {
  const agents = [...new Set(changes.map(({ agentId }) => agentId))];
  return shiftsOf(changes).flatMap(({ fromMs, toMs }) => [
    ...agents.map((agentId) => turn(agentId, fromMs, 'offline', 'available')),
    ...changes.filter(({ at }) => at >= fromMs && at <= toMs),
    ...agents.map((agentId) => turn(agentId, toMs, 'available', 'offline')),
  ]);
}

function shiftsOf(changes: readonly Change[]): Shift[] {
  const shifts: Shift[] = [];
  for (const { at, callId } of changes) {
    if (callId === null) continue;
    const shift = shifts.at(-1);
    if (shift === undefined || at - shift.toMs > LONGEST_PAUSE_MS) shifts.push({ fromMs: at, toMs: at });
    else shift.toMs = at;
  }
  return shifts;
}

const turn = (agentId: number, at: number, from: Change['from'], to: Change['to']): Change => ({
  kind: 'AgentChanged',
  teamId: null,
  at,
  agentId,
  from,
  to,
  callId: null,
});
