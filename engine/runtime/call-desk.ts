/** Every live call from its order to its end: carrier events in, facts and settled contacts out. */
import { samplerOf } from '../kernel/distributions.ts';
import { NO_HANDLE } from '../kernel/event-queue.ts';
import type { Loop } from '../kernel/loop.ts';
import { openStream } from '../kernel/rng.ts';
import { dispositionOf, stageAfter } from '../model/call.ts';
import type { Disposition } from '../model/disposition.ts';
import type { Settlement } from '../model/facts.ts';
import type { Scenario } from '../model/scenario.ts';
import { settle } from '../policies/retry.ts';
import type { Barrier, CallPlacer, CarrierEvent, Lead, LeadSource } from '../ports.ts';
import { callEnded } from './call-ended.ts';
import type { CampaignRun, LiveCall } from './campaign-run.ts';
import type { FactBus } from './fact-bus.ts';

export type CallDesk = {
  /** Orders a call to a contact that has just been claimed; or puts it back, attempts as they were, and says what was in the way. */
  open(run: CampaignRun, lead: Lead): Barrier | null;
  /** Takes what a carrier reports; late, doubled and unknown events change nothing. */
  carrierEvent(callId: number, event: CarrierEvent): void;
  /** Gives an answered call to an agent. */
  connect(call: LiveCall, agentId: number): void;
  /** Nobody took it in time. */
  abandon(call: LiveCall): void;
  /** False when no such call lives. */
  endByUser(callId: number, userId: number): boolean;
  liveCalls(): number;
};

export type CallDeskOptions = {
  readonly loop: Loop;
  readonly facts: FactBus;
  readonly scenario: Pick<Scenario, 'network' | 'speed'>;
  readonly seed: number;
  readonly leads: LeadSource;
  readonly placer: CallPlacer;
  readonly firstCallId: number;
  /** It is in the carrier's hands from now on. */
  readonly onOrdered: (call: LiveCall) => void;
  /** What an answering person meets: an agent, or a menu before one. */
  readonly onPersonAnswered: (call: LiveCall) => void;
  /** The call is over for the contact and the journal: free who and what it used. */
  readonly onEnded: (call: LiveCall, settlement: Settlement) => void;
};

/** A carrier that does not confirm an order by then has lost it. */
const PLACEMENT_TIMEOUT_MS = 30_000;
/** Cuts off a talk whose end was never reported. */
const DEFAULT_MAX_CALL_MS = 4 * 3_600_000;
const REQUEST_TIMEOUT = 408;

type EndDetails = {
  readonly sipCause?: number | null;
  readonly endedByUserId?: number | null;
  readonly settlement?: Settlement;
};

export function createCallDesk(options: CallDeskOptions): CallDesk {
  const { loop, facts, seed, leads, placer, onOrdered, onPersonAnswered, onEnded } = options;
  const { network, speed } = options.scenario;
  const sampleDetection = samplerOf(network.machineDetection);
  const live = new Map<number, LiveCall>();
  let nextCallId = options.firstCallId;

  function placed(call: LiveCall): void {
    call.placedAtMs = loop.now();
    wait(call, call.run.plan.ringTimeoutMs / speed, ringOut);
    if (facts.wants.CallPlaced)
      facts.emit({ kind: 'CallPlaced', at: loop.now(), callId: call.id, campaignId: call.campaignId });
  }

  function ringing(call: LiveCall): void {
    call.ringingAtMs = loop.now();
    if (facts.wants.CallRinging)
      facts.emit({ kind: 'CallRinging', at: loop.now(), callId: call.id, campaignId: call.campaignId });
  }

  function answered(call: LiveCall, by: 'person' | 'machine'): void {
    call.answeredAtMs = loop.now();
    call.answeredBy = by;
    loop.cancel(call.timer);
    if (facts.wants.CallAnswered)
      facts.emit({ kind: 'CallAnswered', at: loop.now(), callId: call.id, campaignId: call.campaignId, by });
    if (by === 'person') onPersonAnswered(call);
    else
      wait(
        call,
        sampleDetection(openStream(seed, 'machine_detection', call.leadId, call.attempt)) / speed,
        machineHeard,
      );
  }

  /** Replaces the call's timer. */
  function wait(call: LiveCall, delayMs: number, action: (call: LiveCall) => void): void {
    loop.cancel(call.timer);
    call.timer = loop.at(loop.now() + Math.round(delayMs), action, call);
  }

  const orderLost = (call: LiveCall) => letGo(call, 'failed', { sipCause: REQUEST_TIMEOUT });
  const ringOut = (call: LiveCall) => letGo(call, 'no_answer');
  const machineHeard = (call: LiveCall) => letGo(call, 'machine');
  const cutOff = (call: LiveCall) => letGo(call, 'success');

  /** The dialer ends it. */
  function letGo(call: LiveCall, disposition: Disposition, details?: EndDetails): void {
    placer.hangUp(call.id);
    finish(call, disposition, details);
  }

  function finish(call: LiveCall, disposition: Disposition, details: EndDetails = {}): void {
    const at = loop.now();
    const { sipCause = null, endedByUserId = null } = details;
    const settlement = details.settlement ?? settle(disposition, call.attempt, at, call.run.plan, call.connectedAtMs !== null);
    close(call, call.attempt, settlement);
    if (facts.wants.CallEnded) facts.emit(callEnded(call, { at, disposition, settlement, sipCause, endedByUserId }));
    onEnded(call, settlement);
  }

  /** As if it had never been claimed. */
  function withdraw(call: LiveCall): void {
    const at = loop.now();
    const settlement: Settlement = { kind: 'retry', dueAtMs: at };
    close(call, call.attempt - 1, settlement);
    if (facts.wants.CallWithdrawn)
      facts.emit({ kind: 'CallWithdrawn', at, callId: call.id, campaignId: call.campaignId });
    onEnded(call, settlement);
  }

  function close(call: LiveCall, attempts: number, settlement: Settlement): void {
    loop.cancel(call.timer);
    call.stage = 'ended';
    live.delete(call.id);
    leads.settle(call.campaignId, call.leadId, attempts, settlement);
  }

  function endedByCarrier(call: LiveCall, event: CarrierEvent): void {
    if (event.kind === 'refused') {
      if (event.why === 'withdrawn') withdraw(call);
      else finish(call, 'failed', { settlement: { kind: 'done', why: 'blacklisted' } });
      return;
    }
    const sipCause = event.kind === 'busy' || event.kind === 'failed' ? event.sipCause : null;
    finish(call, dispositionOf(call.stage, call.answeredBy, event), { sipCause });
  }

  return {
    open(run, lead) {
      const { plan, userId } = run;
      const call: LiveCall = {
        run,
        id: nextCallId++,
        campaignId: plan.id,
        leadId: lead.id,
        attempt: lead.attempts + 1,
        phone: lead.phone,
        country: lead.country,
        callerId: plan.callerId,
        userId,
        queuedAtMs: loop.now(),
        stage: 'queued',
        timer: NO_HANDLE,
        placedAtMs: null,
        ringingAtMs: null,
        answeredAtMs: null,
        answeredBy: null,
        waitingAtMs: null,
        connectedAtMs: null,
        agentId: null,
        inFlight: false,
      };
      live.set(call.id, call);
      const { id: callId, campaignId, leadId, attempt, phone, country, callerId } = call;
      if (facts.wants.CallQueued) {
        facts.emit({
          kind: 'CallQueued',
          at: loop.now(),
          callId,
          campaignId,
          leadId,
          attempt,
          phone,
          country,
          callerId,
          userId,
        });
      }
      onOrdered(call);
      placer.place({ callId, campaignId, leadId, attempt, phone, country, callerId });
      if (call.stage === 'queued') wait(call, PLACEMENT_TIMEOUT_MS, orderLost);
      return null;
    },

    carrierEvent(callId, event) {
      const call = live.get(callId);
      if (call === undefined) return;
      const before = call.stage;
      const after = stageAfter(before, event.kind);
      if (after === null) return;
      // Whatever comes first proves that it was placed, but a refusal.
      if (before === 'queued' && event.kind !== 'refused') placed(call);
      if (after === 'ended') {
        endedByCarrier(call, event);
        return;
      }
      call.stage = after;
      if (event.kind === 'ringing') ringing(call);
      else if (event.kind === 'answered') answered(call, event.by);
    },

    connect(call, agentId) {
      const now = loop.now();
      call.stage = 'connected';
      call.connectedAtMs = now;
      call.agentId = agentId;
      wait(call, (call.run.plan.maxCallMs ?? DEFAULT_MAX_CALL_MS) / speed, cutOff);
      if (facts.wants.CallConnected) {
        const waitedMs = call.waitingAtMs === null ? 0 : now - call.waitingAtMs;
        facts.emit({ kind: 'CallConnected', at: now, callId: call.id, campaignId: call.campaignId, agentId, waitedMs });
      }
      placer.connect(call.id, agentId);
    },

    abandon: (call) => letGo(call, 'abandoned'),

    endByUser(callId, userId) {
      const call = live.get(callId);
      if (call === undefined) return false;
      letGo(call, 'ended_by_user', { endedByUserId: userId });
      return true;
    },

    liveCalls: () => live.size,
  };
}
