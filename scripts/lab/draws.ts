/**
 * Draws the behaviour of called parties and agents from a network profile with the simulator's model, so that the lab
 * and `npm run simulate` agree.
 */
import { createCalleeModel, type CalleeModel } from '#engine/network/callee.ts';
import type { NetworkProfile } from '#engine/network/profile.ts';
import type { MenuPrompt } from '#engine/model/menu-plan.ts';
import { PERSON, refuses, type Behaviour } from './behaviour.ts';

const BUSY = 486;
const RING_LIMIT = 480;

export type DrawPlan = {
  readonly profile: NetworkProfile;
  readonly seed: number;
  readonly count: number;
  /** Instant that selects the profile's time of day, epoch milliseconds. */
  readonly nowMs: number;
  /** The menu that persons hear, or null if they talk to an agent. They react to the first prompt only. */
  readonly menu: { readonly prompt: MenuPrompt; readonly startsAfterMs: number } | null;
};

/** Draws the called parties of `count` calls. Throws RangeError for a SIP cause that SIPp can't send. */
export function drawCallees({ profile, seed, count, nowMs, menu }: DrawPlan): Behaviour[] {
  const model = createCalleeModel(profile, seed, 1);
  return Array.from({ length: count }, (_, n) =>
    drawCallee(model, { leadId: n, attempt: 1 }, { profile, nowMs, menu }),
  );
}

/** Draws the agents of `count` conversations, who differ only in how long they talk. */
export function drawAgents(profile: NetworkProfile, seed: number, count: number, agent: Behaviour): Behaviour[] {
  const { timeOf } = createCalleeModel(profile, seed, 1);
  return Array.from({ length: count }, (_, n) => ({
    ...agent,
    hangUpAfterMs: timeOf.talk({ leadId: n, attempt: 1 }),
  }));
}

type Call = Parameters<CalleeModel['failureCauseOf']>[0];

function drawCallee(
  model: CalleeModel,
  call: Call,
  { profile, nowMs, menu }: Pick<DrawPlan, 'profile' | 'nowMs' | 'menu'>,
): Behaviour {
  const { timeOf } = model;
  // Any number: nobody in the lab expects the call.
  const callee = model.calleeOf({ ...call, phone: '' }, nowMs);
  const rings = { ...PERSON, name: callee, delayMs: timeOf.postDialDelay(call) };
  switch (callee) {
    case 'failed':
      return { ...refuses(model.failureCauseOf(call)), name: callee, delayMs: timeOf.failureDelay(call) };
    case 'busy':
      return { ...refuses(BUSY), name: callee, delayMs: timeOf.failureDelay(call) };
    case 'no_answer':
      return withLimit({ ...rings, ringMs: null }, profile.ringLimitMs);
    case 'machine':
      return withLimit(
        { ...rings, ringMs: timeOf.machineRing(call), ...voiceOf(model, callee, call) },
        profile.ringLimitMs,
      );
    case 'person': {
      const person = { ...rings, ringMs: timeOf.personRing(call), ...voiceOf(model, callee, call) };
      return withLimit(menu === null ? person : { ...person, ...reactionTo(menu, model, call) }, profile.ringLimitMs);
    }
  }
}

/**
 * Chooses the greeting that leads the PBX's detector to the verdict of the model: a short one for a person, a long one
 * for a machine. A machine mistaken for a person hangs up when the agent would notice.
 */
function voiceOf(
  model: CalleeModel,
  callee: 'person' | 'machine',
  call: Call,
): Pick<Behaviour, 'speech' | 'hangUpAfterMs'> {
  const isTaken = model.verdictOn(callee, call);
  const isMistaken = callee === 'machine' && isTaken === 'person';
  return {
    speech: isTaken === 'person' ? 'hello' : 'machine',
    hangUpAfterMs: isMistaken ? model.timeOf.personVerdict(call) + model.timeOf.machineTalk(call) : null,
  };
}

function reactionTo(
  { prompt, startsAfterMs }: NonNullable<DrawPlan['menu']>,
  model: CalleeModel,
  call: Call,
): Pick<Behaviour, 'key' | 'hangUpAfterMs'> {
  const reaction = model.reactionTo(prompt, model.menuStreamOf(call));
  if (reaction === null) return { key: null, hangUpAfterMs: null };
  const afterMs = startsAfterMs + reaction.afterMs;
  if (reaction.key === null) return { key: null, hangUpAfterMs: afterMs };
  // Ignores the profile's patience, because SIPp can't know whether an agent has answered.
  return { key: { digit: reaction.key, afterMs }, hangUpAfterMs: null };
}

/** Refuses with 480 when ringing exceeds the network's limit. */
function withLimit(behaviour: Behaviour, limitMs: number | null): Behaviour {
  if (limitMs === null || (behaviour.ringMs !== null && behaviour.ringMs <= limitMs)) return behaviour;
  return { ...refuses(RING_LIMIT), name: behaviour.name, delayMs: behaviour.delayMs + limitMs };
}
