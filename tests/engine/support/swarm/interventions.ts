/** User actions at random times while a dialer runs. */
import { DEFAULT_PURPOSE } from '#shared/domain/purposes.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { userOfExtension } from '#engine/model/agent.ts';
import { NO_CAMPAIGN } from '#engine/model/call.ts';
import { must } from '../invariants/invariant.ts';
import type { SwarmWorld } from './world.ts';
import { randomPlan, randomSettings, randomTrunks, TEAMS } from './plans.ts';
import { somebody } from './people.ts';
import { randomRegistry } from './registries.ts';

const USER = 3;
const MOST_ADDED = 10;

/** Performs one random action. */
export function intervene(world: SwarmWorld): void {
  const { dice } = world;
  const ids = [...world.rules.plans.keys()];
  dice.pick(ACTIONS)(world, dice.pick(ids));
  world.look();
}

type Action = (world: SwarmWorld, campaignId: number) => void;

const ACTIONS: readonly Action[] = [
  ({ dialer }, id) => dialer.pauseCampaign(id),
  ({ dialer }, id) => dialer.resumeCampaign(id),
  ({ dialer }, id) => dialer.resumeCampaign(id),
  ({ dialer }, id) => dialer.stopCampaign(id),
  ({ dialer }, id) => dialer.startCampaign(id, USER),
  ({ dialer }, id) => dialer.startCampaign(id, USER),
  ({ dialer }) => dialer.stop(),
  ({ dialer }) => dialer.start(),
  ({ dialer }) => dialer.start(),
  changeSettings,
  changePlan,
  changeTrunks,
  endCalls,
  transferCalls,
  pauseAgents,
  changeDuties,
  changeDuties,
  endWrapUps,
  hangUpByAgents,
  controlByAgents,
  transferByAgents,
  transferOutside,
  transferBySessions,
  transferBySessions,
  consultByAgents,
  leaveMessagesByAgents,
  consultByAgents,
  leaveDesks,
  decidePreviews,
  decidePreviews,
  dialByHand,
  dialByHand,
  dialByHand,
  makePromises,
  makePromises,
  makePromises,
  breakPromises,
  addContacts,
  blacklistSomebody,
  replaceRegistry,
  testCalls,
  returnCalls,
  returnCalls,
  ({ jumpTo, dialer, dice }) => jumpTo(dialer.now() + dice.int(1001, 60_000)),
];

function changeSettings({ dialer, rules, dice }: SwarmWorld): void {
  const settings = randomSettings(dice);
  const patch = dice.chance(0.5) ? { agentCapacity: settings.agentCapacity } : settings;
  rules.settings = { ...rules.settings, ...patch };
  dialer.setSettings(patch);
}

function changePlan({ dialer, rules, dice }: SwarmWorld, id: number): void {
  const before = rules.plans.get(id)!;
  // Keeps the flow, because a contact in a call follows the plan under which it was called.
  const plan = { ...randomPlan(dice, id), flow: before.flow };
  rules.plans.set(id, plan);
  dialer.putCampaign(plan);
}

function changeTrunks({ dialer, rules, dice }: SwarmWorld): void {
  if (rules.trunks === undefined) return;
  rules.trunks = randomTrunks(dice);
  dialer.setTrunks(rules.trunks);
}

function endCalls({ dialer, counts, dice }: SwarmWorld): void {
  for (let i = 0; i < 5; i++) dialer.endCall(dice.int(Math.max(1, counts.queued - 40), counts.queued + 1), USER);
}

function transferCalls({ dialer, counts, dice }: SwarmWorld): void {
  for (let i = 0; i < 20; i++) {
    const callId = dice.int(Math.max(1, counts.queued - 40), counts.queued + 1);
    dialer.transferCall(callId, dice.chance(0.5) ? 100 : dice.int(100, 130), USER);
  }
}

function pauseAgents({ dialer, dice }: SwarmWorld): void {
  for (let i = 0; i < 5; i++) dialer.setAgentPaused(dice.int(100, 130), dice.chance(0.5));
}

/** Lets people sign in and out, change teams and pause. */
function changeDuties({ dialer, rules, dice }: SwarmWorld): void {
  for (const [agentId, duty] of rules.people) {
    if (dice.chance(0.5)) continue;
    const reasonId = dice.chance(0.5) ? dice.int(1, 4) : null;
    if (duty.teamId === null) {
      const [teamId, isPaused] = [dice.int(1, TEAMS), dice.chance(0.3)];
      Object.assign(duty, { teamId, isPaused, isAway: false });
      // Somebody who is still busy in another team can't sign in yet.
      if (!dialer.signIn(userOfExtension(agentId)!, teamId, { isPaused, reasonId })) duty.teamId = null;
    } else if (dice.chance(0.3)) {
      Object.assign(duty, { teamId: null, isPaused: false });
      dialer.signOut(agentId);
    } else {
      duty.isPaused = dice.chance(0.3);
      dialer.setAgentPaused(agentId, duty.isPaused, reasonId);
    }
  }
}

function endWrapUps({ dialer, rules, dice }: SwarmWorld): void {
  for (const agentId of rules.people.keys()) if (dice.chance(0.7)) dialer.finishWrapUp(agentId);
}

function hangUpByAgents({ dialer, counts, rules, dice }: SwarmWorld): void {
  for (let callId = Math.max(1, counts.queued - 40); callId <= counts.queued; callId++)
    dialer.endConversation(callId, dice.pick([...rules.people.keys()]));
}

/** Lets people transfer their conversations to others and to teams, and take over those of others. */
function transferByAgents({ dialer, counts, rules, dice }: SwarmWorld): void {
  const people = [...rules.people.keys()];
  for (let callId = Math.max(1, counts.queued - 40); callId <= counts.queued; callId++)
    for (const agentId of people) {
      const to = dice.chance(0.5) ? { agentId: dice.pick(people) } : { teamId: dice.int(1, TEAMS) };
      dialer.transferConversation(callId, agentId, to);
      if (dice.chance(0.2)) dialer.takeOverConversation(callId, agentId, userOfExtension(dice.pick(people))!);
    }
}

/** Lets agents transfer some of their conversations to outside numbers. */
function transferOutside({ dialer, counts, rules, dice, crowd }: SwarmWorld): void {
  const agents = [...rules.people.keys(), 101, 102, 103];
  for (let callId = Math.max(1, counts.queued - 40); callId <= counts.queued; callId++)
    for (const agentId of agents)
      if (dice.chance(0.5)) dialer.transferOutside(callId, agentId, somebody(dice, crowd).phone);
}

/** Lets sessions hand their calls over to teams. */
function transferBySessions({ dialer, counts, dice }: SwarmWorld): void {
  for (let callId = Math.max(1, counts.queued - 40); callId <= counts.queued; callId++)
    if (dice.chance(0.5)) dialer.transferSession(callId, dice.int(1, TEAMS));
}

/** Lets people consult others, teams and outside numbers, and transfer the conversation, go back or leave. */
function consultByAgents({ dialer, counts, rules, dice, crowd }: SwarmWorld): void {
  const people = [...rules.people.keys()];
  for (let callId = Math.max(1, counts.queued - 40); callId <= counts.queued; callId++)
    for (const agentId of people) {
      const to = dice.chance(0.5) ? { agentId: dice.pick(people) } : { teamId: dice.int(1, TEAMS) };
      const consulted = dice.chance(0.3) ? { phone: somebody(dice, crowd).phone } : to;
      if (dice.chance(0.7)) dialer.consult(callId, agentId, consulted);
      if (dice.chance(0.2)) dialer.controlConversation(callId, agentId, { kind: 'hold', isHeld: false });
      if (dice.chance(0.5)) continue;
      dice.pick([
        () => dialer.handOverConversation(callId, agentId),
        () => dialer.endConsultation(callId, agentId),
        () => dialer.endConversation(callId, agentId),
        () => dialer.transferConversation(callId, agentId, to),
        () => dialer.carrierEvent(callId, { kind: 'agent_left', agentId }),
      ])();
    }
}

/** Lets people leave their campaign's message in some of their conversations. */
function leaveMessagesByAgents({ dialer, counts, rules, dice }: SwarmWorld): void {
  for (let callId = Math.max(1, counts.queued - 40); callId <= counts.queued; callId++)
    for (const agentId of rules.people.keys()) if (dice.chance(0.5)) dialer.leaveMessage(callId, agentId);
}

/** Lets agents put their callers on hold, mute themselves and press keys, and end that. */
function controlByAgents({ dialer, counts, rules, dice }: SwarmWorld): void {
  const agents = [...rules.people.keys(), 101, 102, 103];
  for (let callId = Math.max(1, counts.queued - 40); callId <= counts.queued; callId++)
    for (const agentId of agents) {
      dialer.controlConversation(callId, agentId, { kind: 'hold', isHeld: dice.chance(0.5) });
      dialer.controlConversation(callId, agentId, { kind: 'mute', isMuted: dice.chance(0.5) });
      if (dice.chance(0.1)) dialer.controlConversation(callId, agentId, { kind: 'keys', keys: '12#' });
    }
}

/**
 * Lets some people leave their desk, also in conversations, and others come back. Some phones fail besides, or are seen,
 * which doesn't bring back who is away.
 */
function leaveDesks({ dialer, counts, rules, dice }: SwarmWorld): void {
  for (const [agentId, duty] of rules.people) {
    if (duty.teamId === null) continue;
    duty.isAway = dice.chance(duty.isAway ? 0.3 : 0.1);
    dialer.setAgentPresent(agentId, !duty.isAway);
    const isLost = duty.isAway || dice.chance(0.1);
    if (isLost || dice.chance(0.1)) dialer.setAgentReachable(agentId, dice.chance(0.5));
    if (dice.chance(0.1)) dialer.reactivateAgent(agentId);
    for (let callId = Math.max(1, counts.queued - 40); isLost && callId <= counts.queued; callId++)
      dialer.carrierEvent(callId, { kind: 'agent_gone', agentId });
  }
}

/** Lets people call or skip the contacts that they are shown, and some order it for another contact. */
function decidePreviews({ dialer, shown, dice }: SwarmWorld): void {
  // Others are shown meanwhile.
  const present = [...shown];
  for (const [agentId, leadId] of present) {
    const id = dice.chance(0.9) ? leadId : leadId + 1;
    if (dice.chance(0.6)) dialer.callReserved(agentId, id);
    else if (dice.chance(0.5))
      dialer.skipReserved(agentId, id, { reason: 'not_now', after: dice.pick(['later', 'later', 'done']) });
  }
}

/** Lets people dial contacts by hand, most of them of their team's campaigns, also in calls and done. */
function dialByHand({ dialer, added, doneBefore, rules, dice, counts }: SwarmWorld): void {
  for (const [agentId, { teamId }] of rules.people) {
    const own = added.filter(({ campaignId }) => rules.plans.get(campaignId)!.teamId === teamId);
    const from = dice.chance(0.9) ? own : added;
    for (let i = 0; i < 5 && from.length > 0; i++) {
      const { campaignId, leadId } = dice.pick(from);
      const isBusy = doneBefore.has(leadId);
      if (!isBusy && dice.chance(0.2)) doneBefore.add(leadId);
      if (dialer.dialContact(agentId, campaignId, leadId) === 'ordered') counts.dialled++;
      else if (!isBusy) doneBefore.delete(leadId);
    }
  }
}

/** Tells the dialer what people have promised. */
function makePromises({ dialer, rules, newPromises }: SwarmWorld): void {
  for (const promise of newPromises.splice(0)) {
    if (promise.untilMs <= dialer.now()) continue;
    rules.promises.set(promise.leadId, promise);
    dialer.promise(promise);
  }
}

/** Withdraws some promises, and gives others to somebody else. */
function breakPromises({ dialer, rules, dice }: SwarmWorld): void {
  for (const [leadId, promise] of rules.promises) {
    if (dice.chance(0.6)) continue;
    if (dice.chance(0.5)) {
      dialer.withdrawPromise(leadId, promise.untilMs);
      rules.promises.delete(leadId);
    } else {
      const other = { ...promise, agentId: dice.pick([...rules.people.keys()]) };
      rules.promises.set(leadId, other);
      dialer.promise(other);
    }
  }
}

function addContacts({ dialer, addContact, dice }: SwarmWorld, id: number): void {
  for (let i = dice.int(0, MOST_ADDED); i > 0; i--) addContact(id);
  dialer.leadsChanged(id);
}

/** Requests test calls, sometimes more at once than there are tokens. As on the server, they ask for their number. */
function testCalls({ dialer, rules, dice, crowd, protection, isRegistered }: SwarmWorld, id: number): void {
  for (let i = dice.int(1, 5); i > 0; i--) {
    const { phone, country } = somebody(dice, crowd);
    const call = { campaignId: NO_CAMPAIGN, purpose: DEFAULT_PURPOSE, country, region: null, zones: [] };
    if (rules.blacklist.has(canonicalNumber(phone)) || isRegistered(phone, NO_CAMPAIGN)) continue;
    if (protection.holdOf(phone, call, dialer.now()) !== null) continue;
    protection.reserve(phone);
    const plan = { ...rules.plans.get(id)!, ...(dice.chance(0.5) && { afterKey: 'end' as const }) };
    let answers = 0;
    dialer.testCall({ phone, country, userId: USER, plan }, () => {
      protection.release(phone);
      must(++answers === 1, 'a test call is answered twice');
    });
  }
}

/** Lets people call back, some of whom are contacts. */
function returnCalls({ dialer, rules, dice, crowd, added }: SwarmWorld, id: number): void {
  for (let i = dice.int(1, 6); i > 0; i--) {
    const { phone, country } = somebody(dice, crowd);
    const contact = added.length > 0 && dice.chance(0.8) ? dice.pick(added) : { campaignId: id, leadId: 0 };
    const trunkId = rules.trunks === undefined ? null : dice.pick(rules.trunks).id;
    const about = { phone, country, callerId: '+541150000000', trunkId, channel: 'carrier-1' };
    dialer.receiveCall({ ...contact, teamId: dice.int(1, TEAMS), ...about });
  }
}

/** Replaces the set of a registry, and the campaigns that use it. */
function replaceRegistry({ rules, dice, crowd }: SwarmWorld): void {
  const { registries } = rules;
  if (registries.length === 0) return;
  rules.registries = registries.with(dice.int(0, registries.length - 1), randomRegistry(dice, crowd, rules.plans.size));
}

function blacklistSomebody({ rules, dice, crowd }: SwarmWorld): void {
  for (let i = 0; i < 5; i++) rules.blacklist.add(canonicalNumber(somebody(dice, crowd).phone));
}
