/** A random world by seed: campaigns, people, a network, and a dialer whose facts are checked. */
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { DEFAULT_PURPOSE } from '#shared/domain/purposes.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { createDialer } from '#engine/dialer.ts';
import type { Dialer } from '#engine/dialer-contract.ts';
import { createLoop } from '#engine/kernel/loop.ts';
import { openStream } from '#engine/kernel/rng.ts';
import { createMemoryProtection } from '../memory-protection.ts';
import { personExtension } from '#engine/model/agent.ts';
import { createMemoryLeads } from '#engine/memory-leads.ts';
import type { HoldReason } from '#engine/model/facts.ts';
import { servedByOf, type CampaignPlan, type Scenario } from '#engine/model/scenario.ts';
import { dialMethodOf } from '#engine/policies/pacing/dial-methods.ts';
import type { PacingPolicy } from '#engine/policies/pacing/policy.ts';
import { createSimulatedCarrier } from '#engine/network/simulated-carrier.ts';
import type { NumberProtection } from '#engine/number-protection.ts';
import { isReturned, NO_CAMPAIGN } from '#engine/model/call.ts';
import type { CallPlacer, CarrierEvent, LeadAnswer, LeadSource, OneLeadAnswer } from '#engine/ports.ts';
import type { PromisedCall } from '#engine/runtime/promise-manager.ts';
import { createReportCollector, type ReportCollector } from '#engine/report.ts';
import { createWildCarrier, WELL_BEHAVED, type Mischief } from '../misbehaving-carrier.ts';
import { createChecker } from '../invariants/checker.ts';
import { must, type Rules } from '../invariants/invariant.ts';
import { watchConsultations } from './consultation-orders.ts';
import { createDice, type Dice } from './random.ts';
import { somebody } from './people.ts';
import { randomRegistries } from './registries.ts';
import {
  randomCallerIds,
  randomFaults,
  randomNetwork,
  randomNumberCaps,
  randomPlan,
  randomSettings,
  randomTrunks,
  randomWindows,
} from './plans.ts';
import { createRefusingCarrier } from './refusing-carrier.ts';

export type SwarmWorld = {
  readonly dice: Dice;
  readonly dialer: Dialer;
  /** Numbers of each place, which decides how many people are on several lists. */
  readonly crowd: number;
  readonly protection: NumberProtection;
  /** The test's settings. Update them before the dialer. */
  readonly rules: Rules;
  /** Promises that people have just made, which the dialer doesn't know yet. */
  readonly newPromises: PromisedCall[];
  /** The contact that each reserved agent is shown, by agent id. */
  readonly shown: ReadonlyMap<number, number>;
  readonly collector: ReportCollector;
  readonly counts: { queued: number; placed: number; ended: number; held: number; registered: number; dialled: number };
  /** Contacts that were done before somebody dialled them by hand. */
  readonly doneBefore: Set<number>;
  /** All contacts. */
  readonly added: readonly { readonly campaignId: number; readonly leadId: number }[];
  /** Returns whether a registry that the campaign uses has the number. */
  isRegistered(phone: string, campaignId: number): boolean;
  /** Adds a contact to a campaign's list without notifying the dialer. */
  addContact(campaignId: number): void;
  contacts(): number;
  /** Advances instant by instant, with a check after each. */
  advanceTo(timeMs: number): void;
  /** Checks without advancing. */
  look(): void;
  /** Jumps ahead, so that everything due in between happens late. */
  jumpTo(timeMs: number): void;
};

const YEAR_MS = 365 * 86_400_000;
const LATEST_MS = 20_000;
const MOST_CAMPAIGNS = 12;
const PEOPLE = 12;
const NUMBER_HOLDS = new Set<HoldReason>(['number_in_call', 'number_gap', 'number_cap', 'abandoned_hold']);
const FIRST_MS = Date.UTC(2026, 0, 1);

type Excluded = Extract<LeadAnswer, { kind: 'excluded' }>;

/** Fixes what is otherwise random. */
type Shape = { readonly campaigns: number; readonly crowd: number };

export function createSwarmWorld(seed: number, shape?: Shape): SwarmWorld {
  const dice = createDice(seed, 1);
  const startAtMs = FIRST_MS + Math.floor(dice.unit() * YEAR_MS);
  const speed = dice.pick([1, 1, 10, 100]);
  const campaigns = shape?.campaigns ?? (dice.chance(0.2) ? MOST_CAMPAIGNS : dice.int(1, 5));
  const plans = Array.from({ length: campaigns }, (_, index) => randomPlan(dice, index + 1));
  const dates = Array.from({ length: 3 }, (_, day) => new Date(startAtMs + day * DAY_MS).toISOString().slice(0, 10));
  const scenario: Scenario = {
    startAtMs,
    speed,
    campaigns: plans,
    settings: randomSettings(dice),
    network: { ...randomNetwork(dice), faults: randomFaults(createDice(seed, 4), speed) },
    ...(dice.chance(0.5) && { trunks: randomTrunks(dice) }),
    ...(dice.chance(0.5) && { callerIds: randomCallerIds(dice, plans.length) }),
    ...(dice.chance(0.4) && { legalWindows: randomWindows(dice, dates) }),
  };
  const loop = createLoop(startAtMs);
  const crowd = shape?.crowd ?? dice.pick([10, 150]);
  const protection = createMemoryProtection(
    () => rules.numberCaps!,
    (campaignId) => rules.plans.get(campaignId)?.purpose ?? DEFAULT_PURPOSE,
  );
  const leads = createMemoryLeads(1024, {
    holdOf: (...call) => (rules.numberCaps === undefined ? null : protection.holdOf(...call)),
  });
  const classes = new Map<number, string>();
  const listLengths = new Map<number, number>();
  const doneAgain = new Map<number, Set<number>>();
  const rules: Rules = {
    ...scenario,
    plans: new Map(plans.map((plan: CampaignPlan) => [plan.id, plan])),
    numberCaps: randomNumberCaps(dice),
    people: new Map(
      Array.from({ length: PEOPLE }, (_, index) => [
        personExtension(index + 1),
        { teamId: null, isPaused: false, isAway: false },
      ]),
    ),
    promises: new Map(),
    blacklist: new Set(),
    registries: randomRegistries(createDice(seed, 5), crowd, plans.length),
    classes,
    listLengths,
    doneAgain,
  };
  const collector = createReportCollector();
  const checker = createChecker(rules);
  const shown = new Map<number, number>();
  const counts = { queued: 0, placed: 0, ended: 0, held: 0, registered: 0, dialled: 0 };
  const added: { campaignId: number; leadId: number }[] = [];
  const isBlacklisted = (phone: string) => rules.blacklist.has(canonicalNumber(phone));
  const isRegistered = (phone: string, campaignId: number) =>
    rules.registries.some(
      ({ numbers, campaigns: users }) =>
        numbers.has(canonicalNumber(phone)) && (campaignId === NO_CAMPAIGN || users === null || users.has(campaignId)),
    );

  /** Answers with a claimed contact, or excludes it because of the blacklist or a registry. */
  function unlessListed<A extends OneLeadAnswer | LeadAnswer>(campaignId: number, answer: A): A | Excluded {
    if (answer.kind !== 'lead') return answer;
    const { id, attempts, phone } = answer.lead;
    const isInRegistry = isRegistered(phone, campaignId);
    if (!isInRegistry && !isBlacklisted(phone)) return answer;
    if (isInRegistry) counts.registered++;
    leads.settle(campaignId, id, attempts, { kind: 'done', why: 'blacklisted' });
    return { kind: 'excluded', leadId: id, why: 'blacklisted' };
  }

  const doneBefore = new Set<number>();
  const newPromises: PromisedCall[] = [];
  const promising = createDice(seed, 6);
  /** Lets a person promise the next call to some contacts that will be called again. Returns when they are due. */
  function promisedUntilMs(campaignId: number, leadId: number, dueAtMs: number): number {
    // The dialer keeps the time of a promise by itself.
    if (rules.promises.has(leadId) || promising.chance(0.8)) return dueAtMs;
    const callAtMs = Math.max(dueAtMs, loop.now()) + promising.int(0, 600) * SECOND_MS;
    const agentId = personExtension(promising.int(1, PEOPLE));
    const untilMs = callAtMs + promising.int(0, 900) * SECOND_MS;
    newPromises.push({ campaignId, leadId, agentId, fromMs: callAtMs - MINUTE_MS, callAtMs, untilMs });
    return untilMs;
  }

  const guarded: LeadSource = {
    ...leads,
    settle(campaignId, leadId, attempts, settlement, failure) {
      if (doneBefore.delete(leadId)) {
        must(settlement.kind === 'done', () => `contact ${leadId} is no longer done`);
        doneAgain.set(campaignId, (doneAgain.get(campaignId) ?? new Set()).add(leadId));
      }
      if (settlement.kind === 'done') return leads.settle(campaignId, leadId, attempts, settlement, failure);
      const dueAtMs = promisedUntilMs(campaignId, leadId, settlement.dueAtMs);
      leads.settle(campaignId, leadId, attempts, { kind: 'retry', dueAtMs }, failure);
    },
    takeOne(campaignId, leadId, ...rest) {
      const answer = unlessListed(campaignId, leads.takeOne(campaignId, leadId, ...rest));
      if (answer.kind !== 'lead' || !doneBefore.has(leadId)) return answer;
      return { ...answer, lead: { ...answer.lead, isDoneAfter: true } };
    },
    take(campaignId, ...rest) {
      return unlessListed(campaignId, leads.take(campaignId, ...rest));
    },
    holdOf(campaignId, lead, ...rest) {
      const isListed = isBlacklisted(lead.phone) || isRegistered(lead.phone, campaignId);
      return isListed ? 'blacklisted' : leads.holdOf(campaignId, lead, ...rest);
    },
  };
  const report = (callId: number, event: CarrierEvent) => dialer.carrierEvent(callId, event);
  const reportAgent = (agentId: number, isReachable: boolean) => dialer.setAgentReachable(agentId, isReachable);
  const share = dice.pick([0, 0, 0.01, 0.1]);
  const mischief = mischiefOf(share);
  const wild = createWildCarrier({
    loop,
    rng: openStream(seed, 'contact_list', 2),
    mischief: () => mischief,
    behind: (to) => createSimulatedCarrier({ loop, profile: scenario.network, seed, speed, report: to, reportAgent }),
    report,
  });
  const reached = new Set<number>();
  const watched: CallPlacer = {
    ...wild,
    place(order) {
      // A repeated order places no second call, and its person may have opted out in the first.
      if (order.channel === undefined && !reached.has(order.callId)) checker.placing(order, loop.now());
      reached.add(order.callId);
      wild.place(order);
    },
  };
  const refusing = createRefusingCarrier({ carrier: watched, dice: createDice(seed, 3), share: share / 2, report });
  /** As on the server, numbers are checked again just before they are called. */
  const consultations = watchConsultations();
  const placer: CallPlacer = {
    ...consultations.watch(refusing),
    place(order) {
      const isListed = isBlacklisted(order.phone) || isRegistered(order.phone, order.campaignId);
      if (isListed && order.channel === undefined) report(order.callId, { kind: 'refused', why: 'blacklisted' });
      else refusing.place(order);
    },
  };
  /** Each campaign's dial method, with checks of what it sees. The same object as long as the method is the same. */
  const watchedMethods = new Map<string, PacingPolicy<unknown>>();
  function watchedMethodOf(plan: CampaignPlan): PacingPolicy<unknown> {
    const key = JSON.stringify([plan.id, plan.dialMethod, servedByOf(plan)]);
    const known = watchedMethods.get(key);
    if (known !== undefined) return known;
    const method = dialMethodOf(plan);
    const checked: PacingPolicy<unknown> = {
      ...method,
      pace(memory, snapshot, ...rest) {
        checker.pacing(plan.id, snapshot);
        return method.pace(memory, snapshot, ...rest);
      },
    };
    watchedMethods.set(key, checked);
    return checked;
  }
  const dialer: Dialer = createDialer({
    loop,
    scenario,
    seed,
    pacing: watchedMethodOf,
    ports: {
      leads: guarded,
      placer,
      sinks: [
        protection,
        consultations.sink,
        checker,
        collector,
        {
          kinds: new Set([
            'ContactReserved',
            'ContactReleased',
            'CallQueued',
            'CallReceived',
            'CallPlaced',
            'CallEnded',
            'CampaignHeld',
          ]),
          accept(fact) {
            if (fact.kind === 'ContactReserved') shown.set(fact.agentId, fact.leadId);
            else if (fact.kind === 'ContactReleased') shown.delete(fact.agentId);
            else if (fact.kind === 'CallQueued') {
              counts.queued++;
              forget(newPromises, fact.leadId);
              if (fact.forAgentId !== undefined) shown.delete(fact.forAgentId);
            } else if (fact.kind === 'CallReceived') counts.queued++;
            else if (fact.kind === 'CallPlaced') counts.placed++;
            else if (fact.kind === 'CampaignHeld') counts.held += NUMBER_HOLDS.has(fact.why) ? 1 : 0;
            else if (fact.kind === 'CallEnded' && !isReturned(fact)) {
              counts.ended++;
              // As on the server, an opt-out from one campaign applies to all.
              const { settlement } = fact;
              if (settlement.kind === 'done' && settlement.why === 'opted_out')
                rules.blacklist.add(canonicalNumber(fact.phone));
            }
          },
        },
      ],
    },
  });
  const look = () => checker.look(dialer.summary(), loop.now());

  return {
    dice,
    dialer,
    crowd,
    protection,
    rules,
    newPromises,
    doneBefore,
    shown,
    collector,
    counts,
    added,
    isRegistered,
    look,
    contacts: () => classes.size,
    addContact(campaignId) {
      const { phone, country, windowClass } = somebody(dice, crowd);
      const leadId = leads.add(campaignId, phone, country, windowClass);
      added.push({ campaignId, leadId });
      classes.set(leadId, windowClass);
      listLengths.set(campaignId, (listLengths.get(campaignId) ?? 0) + 1);
    },
    advanceTo(timeMs) {
      while (dialer.nextEventAt() <= timeMs) {
        dialer.advanceTo(dialer.nextEventAt());
        look();
      }
      dialer.advanceTo(timeMs);
      look();
    },
    jumpTo(timeMs) {
      dialer.clockGap(loop.now(), timeMs);
      dialer.advanceTo(timeMs);
      look();
    },
  };
}

/** Removes the promises to a contact that is called before the dialer knows of them. */
function forget(promises: PromisedCall[], leadId: number): void {
  const index = promises.findIndex((promise) => promise.leadId === leadId);
  if (index >= 0) promises.splice(index, 1);
}

function mischiefOf(share: number): Mischief {
  if (share === 0) return WELL_BEHAVED;
  const rare = share / 5;
  return { lost: share, doubled: share, late: share, vanished: rare, deaf: rare, invented: rare, latestMs: LATEST_MS };
}
