import type { FactOf } from '#engine/model/facts.ts';

type Change = FactOf<'AgentChanged'>;
type Shift = { readonly fromMs: number; toMs: number };

/** Idle time after which a shift ends, ms. */
const LONGEST_PAUSE_MS = 60 * 60_000;

/**
 * Adds shifts to the agents' changes. Simulated agents are always online; here, all agents go offline between shifts,
 * which end after LONGEST_PAUSE_MS without calls.
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
  at,
  agentId,
  from,
  to,
  callId: null,
});
