/** Makes messages from what other threads have committed: ended calls and changes of campaigns. */
import type { CallCursorStore } from './call-cursor-store.ts';
import type { CampaignChange, CampaignChangeStore } from './campaign-change-store.ts';
import type { Outbox } from './outbox.ts';

/** Calls in a message. */
const CALLS_PER_MESSAGE = 100;

type RelayDeps = {
  readonly outbox: Pick<Outbox, 'publish' | 'publishCalls' | 'isWanted'>;
  readonly calls: CallCursorStore;
  readonly campaigns: CampaignChangeStore;
  /** Returns the data of a change for receivers. */
  readonly toData: (change: CampaignChange) => Readonly<Record<string, unknown>>;
  readonly onError: (error: unknown, what: string) => void;
};

export function createRelay({ outbox, calls, campaigns, toData, onError }: RelayDeps) {
  /** Each returns whether there may be more. */
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
      onError(error, `messages of ${what} could not be made; it is tried again`);
    }
  }

  return {
    /**
     * Takes all there is, in transactions with the messages. A failure of one kind doesn't keep the other back; what could
     * not be taken stays for the next time.
     */
    collect(): void {
      drain(takeChanges, 'changes of campaigns');
      drain(takeCalls, 'ends of calls');
    },
  };
}
