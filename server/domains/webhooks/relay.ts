/** Makes messages of what other threads have committed: ends of calls, and changes of campaigns. */
import type { CallCursorStore } from './call-cursor-store.ts';
import type { CampaignChange, CampaignChangeStore } from './campaign-change-store.ts';
import type { Outbox } from './outbox.ts';

/** Calls in a message. */
const CALLS_PER_MESSAGE = 100;

type RelayDeps = {
  readonly outbox: Pick<Outbox, 'publish' | 'publishCalls' | 'isWanted'>;
  readonly calls: CallCursorStore;
  readonly campaigns: CampaignChangeStore;
  /** What receivers are told of a change. */
  readonly toData: (change: CampaignChange) => Readonly<Record<string, unknown>>;
};

export function createRelay({ outbox, calls, campaigns, toData }: RelayDeps) {
  function takeChanges(): boolean {
    const isWanted = outbox.isWanted('campaign.changed');
    return campaigns.take((change) => {
      if (isWanted) outbox.publish('campaign.changed', toData(change), change.at);
    });
  }

  function takeCalls(): boolean {
    if (!outbox.isWanted('call.ended')) {
      calls.stop();
      return false;
    }
    return calls.advance((ids) => {
      for (let at = 0; at < ids.length; at += CALLS_PER_MESSAGE)
        outbox.publishCalls(ids.slice(at, at + CALLS_PER_MESSAGE));
    });
  }

  return {
    /** Takes what there is, each step in one transaction with its messages. Returns whether there may be more. */
    collect(): boolean {
      const hasChanges = takeChanges();
      const hasCalls = takeCalls();
      return hasChanges || hasCalls;
    },
  };
}
