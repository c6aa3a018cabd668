import type { CallScript } from '#shared/domain/call-script.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { ScriptStore } from './store.ts';

type ScriptDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: ScriptStore;
  readonly hasCampaign: (campaignId: number) => boolean;
  readonly audit: Audit;
};

export type ScriptService = ReturnType<typeof createScriptService>;

const NONE: CallScript = { text: '', links: [] };

export function createScriptService({ db, store, hasCampaign, audit }: ScriptDeps) {
  function find(campaignId: number): CallScript {
    if (!hasCampaign(campaignId)) fail('campaign_not_found', { id: campaignId });
    return store.find(campaignId) ?? NONE;
  }

  return {
    /** Throws `campaign_not_found`. */
    find,

    /** Changes the given fields. Throws `campaign_not_found`. */
    update(actor: Actor, campaignId: number, changes: Partial<CallScript>): CallScript {
      return db.write(() => {
        const before = find(campaignId);
        const after = { ...before, ...changes };
        if (after.text === '' && after.links.length === 0) store.remove(campaignId);
        else store.put(campaignId, after);
        audit.record({ actor, action: 'campaign.script', entity: 'campaign', entityId: campaignId, before, after });
        return after;
      });
    },
  };
}
