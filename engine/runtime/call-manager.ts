/** Manages live calls from order to end. Receives carrier events, emits facts and settles contacts. */
import { createIdMap } from '../kernel/id-map.ts';
import {
  dispositionOf,
  dispositionOfReturned,
  failureOf,
  isBeforeAnswer,
  isReturned,
  isTakerEvent,
  isUnwanted,
  NO_LEAD,
  stageAfter,
} from '../model/call.ts';
import type { Disposition } from '#shared/domain/dispositions.ts';
import type { CallSettlement, Settlement } from '../model/facts.ts';
import { DEFAULT_MENU, menuPromptOf } from '../model/menu-plan.ts';
import { maxCallMsOf } from '../model/scenario.ts';
import type { CarrierEvent, Failure, Refusal } from '../ports.ts';
import { createAnswerDetection } from './answer-detection.ts';
import {
  callEnded,
  causesOf,
  NO_CAUSES,
  ORDER_LOST,
  PREFIX_UNSAFE,
  REQUEST_TIMEOUT,
  type EndCauses,
} from './call-ended.ts';
import type { CallManager, CallManagerOptions } from './call-manager-contract.ts';
import { isConversationOf, type LiveCall } from './campaign-run.ts';
import { BLACKLISTED_END, NOT_DIALABLE, OPT_OUT_END, PLAIN_END, type EndDetails } from './end-details.ts';
import { DONE_AGAIN, settlementOf, withdrawalOf } from './settlements.ts';
import { createGoodbyes } from './goodbyes.ts';
import { createMenuManager } from './menu-manager.ts';
import { callOutside, callQueued, callReceived, newCall } from './new-call.ts';
import { createVoicemail } from './voicemail.ts';

/** Time limit for the carrier to confirm an order. After that, the order counts as lost. */
const PLACEMENT_TIMEOUT_MS = 30_000;
/** Time limit for reaching an agent or a session, in case neither success nor failure is reported. */
export const JOIN_TIMEOUT_MS = 30_000;

/** Creates a manager that numbers its calls from `firstCallId`. */
export function createCallManager(options: CallManagerOptions): CallManager {
  const { loop, facts, leads, placer, routes, judge } = options;
  const { speed } = options.scenario;
  const live = createIdMap<LiveCall>();
  const goodbyes = createGoodbyes(routes, options.onGoodbyeOver);
  let nextCallId = options.firstCallId;
  /** The call whose order is being handed to the carrier. Its timer is set after `place` returns. */
  let opening: LiveCall | null = null;
  const answers = createAnswerDetection({
    loop,
    facts,
    speed,
    wait,
    onPerson: personFound,
    onMachine: (call) => voicemail.found(call),
  });
  const voicemail = createVoicemail({
    speed,
    placer,
    wait,
    onBegun: options.onMessage,
    onOver: (call) => endCall(call, 'machine'),
  });
  const menu = createMenuManager({
    loop,
    facts,
    speed,
    placer,
    wait,
    onTransfer: keyPressed,
    onOptOut: (call) => endCall(call, 'opt_out', NO_CAUSES, OPT_OUT_END),
    onDisconnect: (call) => endCall(call, 'no_key'),
    onSilence: (call) => endCall(call, 'no_reaction'),
  });

  function placed(call: LiveCall): void {
    call.placedAtMs = loop.now();
    options.onOrderSettled(call);
    if (call !== opening) awaitAnswer(call);
    facts.CallPlaced?.({ kind: 'CallPlaced', at: loop.now(), callId: call.id, campaignId: call.campaignId });
  }

  function awaitAnswer(call: LiveCall): void {
    wait(call, call.run.plan.ringTimeoutMs / speed, ringOut);
  }

  function ringing(call: LiveCall): void {
    call.ringingAtMs = loop.now();
    facts.CallRinging?.({ kind: 'CallRinging', at: loop.now(), callId: call.id, campaignId: call.campaignId });
  }

  function personFound(call: LiveCall): void {
    options.onPersonAnswered(call);
    if (call.run.plan.flow === 'press1') menu.begin(call);
    else options.onAgentWanted(call);
  }

  function keyPressed(call: LiveCall): void {
    if (!options.hasTakers(call) || call.run.plan.afterKey === 'end') {
      endCall(call, 'success');
      return;
    }
    emitTransfer(call);
    options.onAgentWanted(call);
  }

  function bridged(call: LiveCall): void {
    const at = loop.now();
    const { id: callId, campaignId, agentId, wantedAtMs } = call;
    if (call.connectedAtMs === null) {
      call.waitedMs = at - wantedAtMs!;
      call.connectedAtMs = at;
    }
    limitTalk(call, 0);
    if (call.outside !== null) {
      call.outside = 'joined';
      facts.CallOutside?.(callOutside(call, at, 'joined'));
      return;
    }
    facts.CallConnected?.({ kind: 'CallConnected', at, callId, campaignId, agentId, waitedMs: at - wantedAtMs! });
    options.onBridged(call);
  }

  function limitTalk(call: LiveCall, talkedMs: number): void {
    wait(call, Math.max(0, maxCallMsOf(call.run.plan) / speed - talkedMs), cutOff);
  }

  function emitTransfer({ id: callId, campaignId }: LiveCall): void {
    const to = { toAgentId: null, toTeamId: null, byAgentId: null, byUserId: null };
    facts.CallTransferred?.({ kind: 'CallTransferred', at: loop.now(), callId, campaignId, ...to });
  }

  function wait(call: LiveCall, delayMs: number, action: (call: LiveCall) => void): void {
    loop.cancel(call.timer);
    call.timer = loop.at(loop.now() + Math.round(delayMs), action, call);
  }

  const orderLost = (call: LiveCall) => endCall(call, 'failed', ORDER_LOST);
  /** Ends an unanswered call. If it never rang, it did not reach the called party and counts as failed. */
  const ringOut = (call: LiveCall) =>
    call.ringingAtMs === null ? endCall(call, 'failed', REQUEST_TIMEOUT) : endCall(call, 'no_answer');
  const cutOff = (call: LiveCall) => endCall(call, 'success');
  const neverAnswered = (call: LiveCall) => endCall(call, 'abandoned');
  const neverJoined = (call: LiveCall) => options.onAgentLost(call, 'unreachable');

  /** Hangs up a call and finishes it. */
  function endCall(
    call: LiveCall,
    disposition: Disposition,
    causes: EndCauses = NO_CAUSES,
    details: EndDetails = PLAIN_END,
  ): void {
    // The call is removed first, because the carrier may report its end synchronously.
    live.delete(call.id);
    const outcome = placer.hangUp(call.id, details.goodbye);
    if (outcome === 'goodbye') goodbyes.begun(call.id, call.trunkId);
    const isLost = outcome === 'unreachable' && causes.sipCause !== null;
    finish(call, disposition, isLost ? { ...causes, isLost } : causes, details);
  }

  /** Settles and reports a call that is no longer in `live`. */
  function finish(call: LiveCall, disposition: Disposition, causes: EndCauses, details: EndDetails): void {
    const at = loop.now();
    const { sipCause } = causes;
    call.isTrunkFault = !isReturned(call) && judge.ended(call, causes.isLost === true ? null : sipCause);
    const attempts = details.attempts ?? (call.isTrunkFault ? call.attempt - 1 : call.attempt);
    const settlement = settlementOf(call, disposition, attempts, at, details.settlement);
    close(call, attempts, settlement, failureOf(call, causes));
    facts.CallEnded?.(callEnded(call, at, disposition, settlement, causes, details.endedByUserId));
    if (disposition === 'blocked') routes.blocked(call);
    if (call.isTrunkFault) judge.givenBack(call, sipCause!);
    judge.settled(call);
    routes.ended(call, !details.wasRefused);
    options.onEnded(call, settlement, disposition);
  }

  /** Ends an order as if there had been no call. The contact may be called again from `dueAtMs` on. */
  function withdraw(call: LiveCall, dueAtMs: number): void {
    const at = loop.now();
    const settlement = withdrawalOf(call, dueAtMs);
    close(call, call.attempt - 1, settlement);
    judge.ended(call, null);
    facts.CallWithdrawn?.({ kind: 'CallWithdrawn', at, callId: call.id, campaignId: call.campaignId });
    judge.settled(call);
    routes.ended(call, false);
    options.onEnded(call, settlement, null);
  }

  /** Ends a call that the carrier refused to place. */
  function refuse(call: LiveCall, why: Refusal): void {
    if (why === 'withdrawn') return withdraw(call, loop.now());
    if (why === 'blacklisted') return finish(call, 'failed', NO_CAUSES, BLACKLISTED_END);
    const dueAtMs = loop.now() + call.run.plan.retryIntervalMs;
    if (why === 'dry_run') return withdraw(call, dueAtMs);
    const settlement: Settlement = why === 'not_dialable' ? NOT_DIALABLE : { kind: 'retry', dueAtMs };
    const causes = why === 'prefix_unsafe' ? PREFIX_UNSAFE : NO_CAUSES;
    finish(call, 'failed', causes, { ...PLAIN_END, settlement, attempts: call.attempt - 1, wasRefused: true });
  }

  function close(call: LiveCall, attempts: number, settlement: CallSettlement, failure?: Failure | null): void {
    loop.cancel(call.timer);
    call.stage = 'ended';
    if (call.placedAtMs === null && !isReturned(call)) options.onOrderSettled(call);
    if (settlement.kind !== 'kept' && call.leadId !== NO_LEAD)
      leads.settle(call.campaignId, call.leadId, attempts, settlement, failure);
  }

  function endedByCarrier(call: LiveCall, event: CarrierEvent): void {
    live.delete(call.id);
    if (isReturned(call)) return finish(call, dispositionOfReturned(call.stage), causesOf(event), PLAIN_END);
    if (event.kind === 'refused') return refuse(call, event.why);
    const disposition = dispositionOf(call.stage, event);
    const causes = causesOf(event);
    if (disposition !== 'rejected' || !isUnwanted(event)) finish(call, disposition, causes, PLAIN_END);
    else if (judge.isPersonsWord(call)) finish(call, disposition, causes, OPT_OUT_END);
    else finish(call, 'blocked', causes, PLAIN_END);
  }

  return {
    open(run, lead, ownAgentId, backAtMs = -Infinity, isManual = false) {
      const route = routes.open(run, lead);
      if ('why' in route) {
        if (lead.id === NO_LEAD) return route;
        const dueAtMs = isManual ? backAtMs : Math.max(route.untilMs, backAtMs);
        const settlement: Settlement = lead.isDoneAfter ? DONE_AGAIN : { kind: 'retry', dueAtMs };
        leads.settle(run.plan.id, lead.id, lead.attempts, settlement);
        return route;
      }
      const call = newCall(run, lead, route, nextCallId++, loop.now(), ownAgentId, backAtMs, isManual);
      live.set(call.id, call);
      const { id: callId, campaignId, leadId, attempt, phone, country, callerId, trunkId } = call;
      facts.CallQueued?.(callQueued(call));
      options.onOrdered(call);
      // For a test call, the simulated network gets the call id as the attempt number, so that each test call draws its
      // own outcome.
      const nth = leadId === NO_LEAD ? callId : attempt;
      opening = call;
      placer.place({ callId, campaignId, leadId, attempt: nth, phone, country, callerId, trunkId });
      opening = null;
      if (call.stage === 'queued') wait(call, PLACEMENT_TIMEOUT_MS, orderLost);
      else if (isBeforeAnswer(call.stage)) awaitAnswer(call);
      return null;
    },

    receive(call, teamId) {
      live.set(call.id, call);
      facts.CallReceived?.(callReceived(call, teamId));
      wait(call, PLACEMENT_TIMEOUT_MS, neverAnswered);
      const { id: callId, campaignId, leadId, phone, country, callerId, trunkId } = call;
      // As for a test call, the attempt lets the simulated network draw this call's own outcome.
      placer.place({
        callId,
        campaignId,
        leadId,
        attempt: callId,
        phone,
        country,
        callerId,
        trunkId,
        channel: call.channel!,
      });
    },

    carrierEvent(callId, event) {
      const call = live.get(callId);
      if (call === undefined) {
        if (event.kind === 'hung_up') goodbyes.over(callId);
        return;
      }
      if (event.kind === 'dtmf') {
        if (call.stage === 'menu') menu.key(call, event.key);
        return;
      }
      if (event.kind === 'verdict' && call.answeredAtMs !== null) {
        answers.verdict(call, event.by, event.detector);
        return;
      }
      if (isTakerEvent(event)) return options.onTakerEvent(call, event);
      // It was never queued, so no stage of a dialled call fits.
      if (event.kind === 'refused' && isReturned(call)) return endedByCarrier(call, event);
      if (event.kind === 'message_left') return voicemail.left(call, event);
      const before = call.stage;
      const after = stageAfter(before, event.kind);
      if (after === null) return;
      // Any first event except a refusal proves that the call was placed.
      if (before === 'queued' && event.kind !== 'refused') placed(call);
      if (after === 'ended') {
        endedByCarrier(call, event);
        return;
      }
      call.stage = after;
      if (after === 'answered' && isReturned(call)) return options.onAgentWanted(call);
      if (isBeforeAnswer(before) && event.kind !== 'placed') judge.reached(call);
      if (event.kind === 'ringing') ringing(call);
      else if (event.kind === 'bridged') bridged(call);
      else if (event.kind === 'answered' || event.kind === 'verdict') answers.answered(call, event.by);
    },

    adopt(call) {
      live.set(call.id, call);
      limitTalk(call, loop.now() - call.connectedAtMs!);
    },

    nextId: () => nextCallId,
    takeId: () => nextCallId++,
    find: (callId) => live.get(callId),
    isKnown: (callId) => callId < nextCallId,

    takeForPerson(call) {
      if (answers.takeForPerson(call)) options.onPersonAnswered(call);
    },

    connect(call, agentId) {
      call.stage = 'joining';
      call.agentId = agentId;
      wait(call, JOIN_TIMEOUT_MS / speed, neverJoined);
      const { id: callId, campaignId } = call;
      placer.connect(callId, agentId, call.run.plan.id);
      // Simulated agents and sessions are bridged at once.
      if (call.stage === 'joining' && live.has(callId))
        facts.CallJoining?.({ kind: 'CallJoining', at: loop.now(), callId, campaignId, agentId });
    },

    connectOutside(call) {
      call.stage = 'joining';
      wait(call, call.run.plan.ringTimeoutMs / speed, neverJoined);
      placer.connectOutside(call.id, call.outsidePhone!, call.callerId);
    },

    joined(call) {
      call.stage = 'connected';
      bridged(call);
    },

    abandon(call) {
      const { optOutKey } = menuPromptOf(call.run.plan.menu ?? DEFAULT_MENU, call.country);
      endCall(call, 'abandoned', NO_CAUSES, { ...PLAIN_END, goodbye: { optOutKey } });
    },

    endByUser(callId, userId) {
      const call = live.get(callId);
      if (call === undefined) return false;
      endCall(call, 'ended_by_user', NO_CAUSES, { ...PLAIN_END, endedByUserId: userId });
      return true;
    },

    endByAgent(callId, agentId) {
      const call = live.get(callId);
      if (call === undefined) return false;
      const isUnanswered = call.ownAgentId === agentId && isBeforeAnswer(call.stage);
      if (!isUnanswered && !isConversationOf(call, agentId)) return false;
      endCall(call, isUnanswered ? 'no_answer' : 'success');
      return true;
    },

    leaveMessage(call, messageMs) {
      const at = loop.now();
      const { id: callId, campaignId } = call;
      call.foundMachineAtMs = at;
      facts.CallMessage?.({ kind: 'CallMessage', at, callId, campaignId, agentId: call.agentId! });
      voicemail.begin(call, messageMs);
    },

    liveCalls: () => live.size(),
    goodbyeBegun: goodbyes.begun,
    channels: () => live.size() + goodbyes.count(),
  };
}
