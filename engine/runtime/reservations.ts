/**
 * The contacts that agents are reserved for before their call: in preview dialing, because they have promised the call,
 * and because they dial by hand.
 */
import type { Disposition } from '#shared/domain/dispositions.ts';
import type { Dialer } from '../dialer-contract.ts';
import type { Settlement } from '../model/facts.ts';
import type { Barrier, ClassGate, LeadSource } from '../ports.ts';
import type { AgentGroups } from './agent-groups.ts';
import type { CampaignRun, LiveCall } from './campaign-run.ts';
import { createManualDialing } from './manual-dialing.ts';
import { createPreviewManager, type PreviewManager, type PreviewManagerOptions } from './preview-manager.ts';
import { createPromiseManager } from './promise-manager.ts';

type Reservations = Omit<
  PreviewManager,
  'reserveFor' | 'dial' | 'withdraw' | 'call' | 'skip' | 'cancelManual' | 'over'
> & {
  /** Records that an agent has become available. */
  agentIdle(agentId: number): void;
  /** Records that the call was placed, or has ended without that. */
  orderSettled(call: LiveCall): void;
  /** Records that a call has ended. A null disposition means that its order was withdrawn. */
  over(call: LiveCall, settlement: Settlement, disposition: Disposition | null): void;
  /** They are documented in the dialer's contract. */
  readonly commands: Pick<
    Dialer,
    'callReserved' | 'skipReserved' | 'dialContact' | 'cancelDialled' | 'promise' | 'withdrawPromise'
  >;
};

type ReservationsOptions = Omit<PreviewManagerOptions, 'barrierOf' | 'leads'> & {
  readonly leads: Pick<LeadSource, 'settle' | 'holdOf' | 'takeOne'>;
  readonly groups: Pick<AgentGroups, 'ofAgent'>;
  readonly findCampaign: (campaignId: number) => CampaignRun | undefined;
  /** Returns what holds the whole campaign, other than a lack of agents. */
  readonly barrierOf: (run: CampaignRun, nowMs: number) => Barrier | null;
  readonly gateOf: (run: CampaignRun) => ClassGate;
  /** Called after a command, because others may be called now. */
  readonly onChanged: () => void;
};

/** Creates the managers without reservations and promises. */
export function createReservations(options: ReservationsOptions): Reservations {
  const { barrierOf, gateOf, onChanged } = options;
  const previews = createPreviewManager({
    ...options,
    barrierOf: (run, { windowClass }, nowMs) => barrierOf(run, nowMs) ?? gateOf(run)(windowClass, nowMs),
  });
  const promises = createPromiseManager({ ...options, previews, onReserved: options.onBack });
  const dialContact = createManualDialing({ ...options, previews });
  return {
    ...previews,
    agentIdle: promises.agentIdle,

    orderSettled({ placedAtMs, leadId }) {
      if (placedAtMs !== null) promises.over(leadId);
    },

    over(call, settlement, disposition) {
      previews.over(call);
      // A call by hand that was never placed leaves the promise of a later one.
      if (settlement.kind === 'done' || (disposition !== null && !call.isManual)) promises.over(call.leadId);
    },

    commands: {
      callReserved: previews.call,
      skipReserved(...skip) {
        const isSkipped = previews.skip(...skip);
        onChanged();
        return isSkipped;
      },
      dialContact,
      cancelDialled(...order) {
        const isCancelled = previews.cancelManual(...order);
        onChanged();
        return isCancelled;
      },
      promise(promised) {
        promises.put(promised);
        onChanged();
      },
      withdrawPromise(leadId, dueAtMs) {
        promises.remove(leadId, dueAtMs);
        onChanged();
      },
    },
  };
}
