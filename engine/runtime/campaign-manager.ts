/** Holds the dialer's campaigns and performs their status transitions. */
import { nextStatus, type CampaignAction } from '#shared/domain/campaign-actions.ts';
import type { Loop } from '../kernel/loop.ts';
import type { Placing } from '../model/call.ts';
import { servedByOf, type CampaignPlan, type CampaignStatus, type DialMethod } from '../model/scenario.ts';
import { keepCalendarDay, type AbandonmentQuarter } from '../policies/abandonment.ts';
import type { PacingPolicy } from '../policies/pacing/policy.ts';
import { setRate } from '../policies/pacing/rate-limiter.ts';
import type { AgentGroups } from './agent-groups.ts';
import { createCampaignRun, recheckList, type CampaignRun } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';
import type { HoldMonitor } from './hold-monitor.ts';
import type { Originator } from './originator.ts';

/** The result of an action: the new status, or the status that forbids the action. */
export type TransitionResult = { readonly ok: boolean; readonly status: CampaignStatus };

/** See Dialer for documentation of these methods. */
type CampaignManager = {
  start(campaignId: number, userId: number | null): TransitionResult;
  pause(campaignId: number): TransitionResult;
  resume(campaignId: number): TransitionResult;
  stop(campaignId: number): TransitionResult;
  put(plan: CampaignPlan, status?: CampaignStatus, userId?: number | null, past?: readonly AbandonmentQuarter[]): void;
  remove(campaignId: number): void;
  leadsChanged(campaignId: number): void;
  statusOf(campaignId: number): CampaignStatus | undefined;
  /** Returns undefined for an unknown campaign. */
  find(campaignId: number): CampaignRun | undefined;
  /** Completes a campaign that has no contacts waiting or in calls. */
  complete(run: CampaignRun): void;
};

type CampaignManagerOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly seed: number;
  readonly holds: HoldMonitor;
  readonly originator: Originator;
  readonly isRunning: () => boolean;
  readonly policyOf: (plan: CampaignPlan) => PacingPolicy<unknown>;
  readonly recentPlacings: readonly Placing[];
  /** Whether the placing of each order is reported. */
  readonly isPlacingReported: boolean | undefined;
  /** Returns the agents who take a campaign's calls if agents do. */
  readonly groupOf: AgentGroups['of'];
  /** Called when a campaign is no longer active. */
  readonly onInactive: () => void;
  /** Called after a campaign was added or its plan was replaced. */
  readonly onPlan: (run: CampaignRun) => void;
};

/** Creates a manager without campaigns. */
export function createCampaignManager(options: CampaignManagerOptions): CampaignManager {
  const { loop, facts, seed, holds, originator, isRunning, policyOf, groupOf } = options;
  const { recentPlacings, isPlacingReported, onInactive, onPlan } = options;
  const runs = new Map<number, CampaignRun>();

  function runOf(campaignId: number): CampaignRun {
    const run = runs.get(campaignId);
    if (run === undefined) throw new RangeError(`unknown campaign ${campaignId}`);
    return run;
  }

  function setStatus(run: CampaignRun, status: CampaignStatus): void {
    run.status = status;
    if (status === 'active') {
      recheckList(run);
      originator.add(run);
    } else {
      originator.remove(run);
      holds.forget(run);
      onInactive();
    }
  }

  /**
   * Applies a change of dial method. Discards the learned memory if the method, its parameter or the takers of the
   * calls change.
   */
  function changeMethod(run: CampaignRun, plan: CampaignPlan): void {
    const [before, after] = [run.plan.dialMethod, plan.dialMethod];
    const isServedAlike = servedByOf(run.plan) === servedByOf(plan);
    if (before?.kind === after?.kind && levelOf(before) === levelOf(after) && isServedAlike) return;
    run.policy = policyOf(plan);
    run.memory = run.policy.initial;
  }

  /** Performs a transition. `emit` emits its fact before any facts that follow from it. */
  function change(run: CampaignRun, action: CampaignAction, emit: (at: number) => void): TransitionResult {
    const status = nextStatus(run.status, action);
    if (status === null) return { ok: false, status: run.status };
    setStatus(run, status);
    emit(loop.now());
    if (status === 'active') {
      if (!isRunning()) holds.announce(run, 'dialer_stopped');
      originator.pump();
    }
    return { ok: true, status: run.status };
  }

  return {
    start(campaignId, userId) {
      const run = runOf(campaignId);
      if (nextStatus(run.status, 'start') !== null) run.userId = userId;
      return change(run, 'start', (at) => {
        facts.CampaignStarted?.({ kind: 'CampaignStarted', at, campaignId, userId });
      });
    },

    pause: (campaignId) =>
      change(runOf(campaignId), 'pause', (at) => {
        facts.CampaignPaused?.({ kind: 'CampaignPaused', at, campaignId });
      }),

    resume: (campaignId) =>
      change(runOf(campaignId), 'resume', (at) => {
        facts.CampaignResumed?.({ kind: 'CampaignResumed', at, campaignId });
      }),

    stop: (campaignId) =>
      change(runOf(campaignId), 'stop', (at) => {
        facts.CampaignStopped?.({ kind: 'CampaignStopped', at, campaignId });
      }),

    put(plan, status = 'draft', userId = null, past = []) {
      const known = runs.get(plan.id);
      if (known === undefined) {
        const policy = policyOf(plan);
        const recent = recentPlacings.filter(({ campaignId }) => campaignId === plan.id).map(({ atMs }) => atMs);
        const run = createCampaignRun({
          plan,
          group: groupOf(plan),
          status,
          userId,
          seed,
          nowMs: loop.now(),
          policy,
          past,
          recentPlacings: recent,
          isPlacingReported,
        });
        runs.set(plan.id, run);
        onPlan(run);
        if (status === 'active') {
          setStatus(run, status);
          // After a restart, the dialer may be about to start, so the hold is not announced yet.
          if (!isRunning()) holds.note(run, 'dialer_stopped');
        }
      } else {
        keepCalendarDay(known.abandonment, plan.abandonmentDayZone ?? null, loop.now());
        changeMethod(known, plan);
        known.plan = plan;
        onPlan(known);
        setRate(known.limiter, plan.callsPerSecond);
        // The new plan may release contacts that were held.
        recheckList(known);
      }
      originator.pump();
    },

    remove(campaignId) {
      const run = runOf(campaignId);
      change(run, 'stop', (at) => {
        facts.CampaignStopped?.({ kind: 'CampaignStopped', at, campaignId });
      });
      runs.delete(campaignId);
    },

    leadsChanged(campaignId) {
      const run = runOf(campaignId);
      if (run.status === 'completed') run.status = 'draft';
      recheckList(run);
      originator.pump();
    },

    find: (campaignId) => runs.get(campaignId),
    statusOf: (campaignId) => runs.get(campaignId)?.status,

    complete(run) {
      // A sink may have paused the campaign when it received the last contact's fact.
      if (run.status !== 'active') return;
      setStatus(run, 'completed');
      facts.CampaignCompleted?.({ kind: 'CampaignCompleted', at: loop.now(), campaignId: run.plan.id });
    },
  };
}

function levelOf(method: DialMethod | undefined): number | null {
  return method?.kind === 'ratio' ? method.level : null;
}
