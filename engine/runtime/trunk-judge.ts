/**
 * Judges trunks by the calls over them, and gives back the attempts of contacts whose calls failed because of a trunk.
 */
import type { Loop } from '../kernel/loop.ts';
import { isCalledPartys, isUnwanted, NO_LEAD, type Call } from '../model/call.ts';
import {
  isProbe,
  judgeFailure,
  MAX_TRUNK_FAILURES,
  noteLife,
  noteUndecided,
  takeRun,
} from '../policies/trunk-health.ts';
import type { LeadSource } from '../ports.ts';
import type { CampaignRun } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';
import type { TrunkManager } from './trunk-manager.ts';

export type TrunkJudge = {
  /** Notes that the call rang or was answered. */
  reached(call: Call): void;
  /**
   * Judges a call that has ended, before it is settled. Returns true if its trunk caused the failure, so that the call
   * doesn't count as an attempt. `sipCause` is null if the call didn't fail.
   */
  ended(call: Call, sipCause: number | null): boolean;
  /**
   * Returns whether the 607 of a call is the called person's word. If a trunk answers so to several numbers in a row, a
   * filter does.
   */
  isPersonsWord(call: Call): boolean;
  /** Reports that the call's attempt was given back. */
  givenBack(call: Call, sipCause: number): void;
  /** Gives back what the contact of a settled call is owed. */
  settled(call: Call): void;
};

type Owed = { readonly call: Call; readonly sipCause: number };

type TrunkJudgeOptions = {
  readonly loop: Pick<Loop, 'now'>;
  readonly facts: FactDispatcher;
  readonly leads: Pick<LeadSource, 'giveBack' | 'lastFailure'>;
  readonly trunks: Pick<TrunkManager, 'healthOf'>;
  /** Returns undefined for a removed campaign. */
  readonly findCampaign: (campaignId: number) => CampaignRun | undefined;
  /** Called when a trunk starts or stops resting, or its probe has ended. */
  readonly onChanged: () => void;
};

/** Creates the judge. */
export function createTrunkJudge({
  loop,
  facts,
  leads,
  trunks,
  findCampaign,
  onChanged,
}: TrunkJudgeOptions): TrunkJudge {
  /** Calls whose attempts could not be given back yet because their contacts were in calls again, by contact. */
  const owed = new Map<number, readonly Owed[]>();

  /** The numbers in a row that were answered with 607, by trunk (0: calls need none). */
  const unwanted = new Map<number, Set<string>>();

  function reached(call: Call): void {
    unwanted.delete(call.trunkId ?? 0);
    lived(call);
  }

  function lived({ trunkId, queuedAtMs }: Call): void {
    const health = trunkId === null ? undefined : trunks.healthOf(trunkId);
    if (health === undefined || !noteLife(health, queuedAtMs)) return;
    facts.TrunkRecovered?.({ kind: 'TrunkRecovered', at: loop.now(), trunkId: trunkId! });
    onChanged();
  }

  /** Gives back the attempt of a call that was settled as the contact's failure. */
  function giveBack(call: Call, sipCause: number): void {
    const { campaignId, leadId } = call;
    const run = leadId === NO_LEAD ? undefined : findCampaign(campaignId);
    // A completed campaign stays completed, because nobody would expect it to dial again.
    if (run === undefined || run.status === 'completed') return;
    const dueAtMs = loop.now() + run.plan.retryIntervalMs;
    const result = leads.giveBack(campaignId, leadId, dueAtMs);
    if (result === 'in_call') owed.set(leadId, [...(owed.get(leadId) ?? []), { call, sipCause }]);
    if (result !== 'given_back') return;
    run.dueAtMs = Math.min(run.dueAtMs, dueAtMs);
    run.listEmpty = false;
    givenBack(call, sipCause);
  }

  function givenBack({ id: callId, campaignId, leadId, phone, trunkId }: Call, sipCause: number): void {
    const at = loop.now();
    const kind = 'AttemptGivenBack';
    facts.AttemptGivenBack?.({ kind, at, callId, campaignId, leadId, phone, trunkId: trunkId!, sipCause });
  }

  return {
    reached,
    givenBack,

    isPersonsWord({ trunkId, phone }) {
      const phones = unwanted.get(trunkId ?? 0) ?? new Set();
      unwanted.set(trunkId ?? 0, phones.add(phone));
      return phones.size < MAX_TRUNK_FAILURES;
    },

    settled({ leadId }) {
      const debts = owed.get(leadId);
      if (debts === undefined) return;
      owed.delete(leadId);
      for (const { call, sipCause } of debts) giveBack(call, sipCause);
    },

    ended(call, sipCause) {
      const { campaignId, leadId, trunkId, ringingAtMs, answeredAtMs, queuedAtMs } = call;
      const health = trunkId === null ? undefined : trunks.healthOf(trunkId);
      if (trunkId === null || health === undefined) return false;
      if (sipCause === null || ringingAtMs !== null || answeredAtMs !== null) {
        if (noteUndecided(health, queuedAtMs)) onChanged();
        return false;
      }
      if (isCalledPartys(sipCause)) {
        if (isUnwanted({ kind: 'failed', sipCause })) lived(call);
        else reached(call);
        return false;
      }
      const wasProbe = isProbe(health, queuedAtMs);
      const last = leadId === NO_LEAD ? null : leads.lastFailure(campaignId, leadId);
      const verdict = judgeFailure(health, { call, sipCause, last }, loop.now());
      if (wasProbe || verdict === 'rested') onChanged();
      if (verdict === 'rested') {
        // The newest first, so that a contact with several calls gets all of them back.
        const suspects = takeRun(health);
        for (const suspect of suspects.toReversed()) giveBack(suspect, sipCause);
        const { restsUntilMs: untilMs, rests } = health;
        const callIds = suspects.map(({ id }) => id);
        facts.TrunkRested?.({ kind: 'TrunkRested', at: loop.now(), trunkId, sipCause, untilMs, rests, callIds });
      }
      return verdict === 'rested' || verdict === 'resting';
    },
  };
}
