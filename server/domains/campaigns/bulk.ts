import type { StorageWatch } from '#server/platform/db/storage-watch.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { takeEach, type Taken } from '#server/platform/http/take-each.ts';
import type { CampaignAction } from '#shared/domain/campaign-actions.ts';
import type { ActionResult, CampaignService } from './service.ts';

export type BulkAction = CampaignAction | 'remove';

export type BulkTaken = Taken<Pick<ActionResult, 'awaitsDialer'>>;

type CampaignBulkDeps = {
  readonly campaigns: Pick<CampaignService, 'act' | 'remove' | 'lookUp'>;
  readonly storage: Pick<StorageWatch, 'note'>;
};

export type CampaignBulk = ReturnType<typeof createCampaignBulk>;

/**
 * Creates a function that applies an action to many campaigns, each with the checks and the audit entry of a single
 * request.
 */
export function createCampaignBulk({ campaigns, storage }: CampaignBulkDeps) {
  return (
    actor: Actor,
    action: BulkAction,
    ids: readonly number[],
    /** Whether a removed campaign leaves its calls in the history. */
    { keepsCalls }: { readonly keepsCalls: boolean },
  ): Promise<BulkTaken> => {
    async function act(id: number): Promise<Pick<ActionResult, 'awaitsDialer'>> {
      if (action !== 'remove') return campaigns.act(actor, id, action);
      await campaigns.remove(actor, id, keepsCalls);
      return { awaitsDialer: false };
    }
    return takeEach(ids, { act, nameOf: (id) => campaigns.lookUp(id)?.name, storage });
  };
}
