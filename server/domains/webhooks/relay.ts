/** Creates messages about ended calls and changed campaigns, which other threads have committed. */
import type { EndedCalls } from '#server/platform/db/ended-calls.ts';
import type { CampaignChange, CampaignChangeStore } from './campaign-change-store.ts';
import type { Outbox } from './outbox.ts';

const CALLS_PER_MESSAGE = 100;

type RelayDeps = {
  readonly outbox: Pick<Outbox, 'publish' | 'publishCalls' | 'isWanted'>;
  readonly calls: EndedCalls;
  readonly campaigns: CampaignChangeStore;
  /** Returns the webhook data of a change. */
  readonly toData: (change: CampaignChange) => Readonly<Record<string, unknown>>;
  readonly onError: (error: unknown, what: string) => void;
};

export function createRelay({ outbox, calls, campaigns, toData, onError }: RelayDeps) {
  /** Queues messages about changed campaigns. Returns whether there may be more. */
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

  function drain(take: () => boolean, what: string): void {
    try {
      while (take());
    } catch (error) {
      onError(error, `could not create messages about ${what}; retrying`);
    }
  }

  return {
    /**
     * Takes all changes and ended calls, in transactions with their messages. A failure of one kind doesn't block the
     * other; what could not be taken is retried with the next call.
     */
    collect(): void {
      drain(takeChanges, 'changed campaigns');
      drain(takeCalls, 'ended calls');
    },
  };
}
