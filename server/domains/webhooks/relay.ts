/** Makes messages of what other threads have committed: ends of calls, and changes of campaigns. */
import { asc, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { campaignChanges } from '#server/db/tables/webhooks.ts';
import type { CallCursor } from './call-cursor.ts';
import type { Outbox } from './outbox.ts';

/** Calls in a message. */
export const CALLS_PER_MESSAGE = 100;
const CHANGES_AT_ONCE = 200;

export type CampaignChange = typeof campaignChanges.$inferSelect;

type RelayDeps = {
  readonly db: Db;
  readonly outbox: Pick<Outbox, 'publish' | 'publishCalls' | 'isWanted'>;
  readonly calls: CallCursor;
  /** What receivers are told of a change. */
  readonly toData: (change: CampaignChange) => Readonly<Record<string, unknown>>;
};

export type Relay = ReturnType<typeof createRelay>;

export function createRelay({ db, outbox, calls, toData }: RelayDeps) {
  const oldest = db.orm
    .select()
    .from(campaignChanges)
    .orderBy(asc(campaignChanges.id))
    .limit(CHANGES_AT_ONCE)
    .prepare();

  /** Returns whether there may be more. */
  function takeChanges(): boolean {
    const changes = oldest.all();
    if (changes.length === 0) return false;
    db.write(() => {
      const ids = changes.map(({ id }) => id);
      db.orm.delete(campaignChanges).where(inArray(campaignChanges.id, ids)).run();
      if (!outbox.isWanted('campaign.changed')) return;
      for (const change of changes) outbox.publish('campaign.changed', toData(change), change.at);
    });
    return changes.length === CHANGES_AT_ONCE;
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
