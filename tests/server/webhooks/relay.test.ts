import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEndedCalls } from '#server/platform/db/ended-calls.ts';
import { createCampaignChangeStore } from '#server/domains/webhooks/campaign-change-store.ts';
import { createRelay } from '#server/domains/webhooks/relay.ts';
import { executeSql, queryValue } from '../../support/database.ts';
import { createSendingSite, openSendingDatabase } from './sending-site.ts';

let test: ReturnType<typeof openSendingDatabase>;
beforeAll(() => {
  test = openSendingDatabase();
});
afterAll(() => test.close());

it('a campaign change that can’t be converted to a message doesn’t block ended calls, and is retried', () => {
  const site = createSendingSite(test);
  executeSql(test.db, 'delete from campaign_changes');
  const { id } = site.add('http://127.0.0.1:9/', ['campaign.changed', 'call.ended']);
  const errors: string[] = [];
  let canTell = false;
  const relay = createRelay({
    outbox: site.outbox,
    calls: createEndedCalls(test.db, 'webhooks'),
    campaigns: createCampaignChangeStore(test.db),
    toData: ({ campaignId }) => {
      if (!canTell) throw new Error('cannot be read');
      return { campaign_id: campaignId };
    },
    onError: (error, what) => void errors.push(`${what}: ${(error as Error).message}`),
  });
  relay.collect(); // starts the cursor over calls
  executeSql(test.db, "insert into campaign_changes (campaign_id, at, change) values (1, 1, 'edited')");
  executeSql(
    test.db,
    `insert into calls (attempt, phone, country, assigned_at, ended_at, disposition)
       values (1, '+541100000000', 'argentina', 1, 2, 'busy')`,
  );
  relay.collect();
  expect(site.log(id).map(({ event }) => event)).toEqual(['call.ended']);
  expect(errors).toEqual(['could not create messages about changed campaigns; retrying: cannot be read']);
  expect(queryValue(test.db, 'select count(*) from campaign_changes')).toBe(1);
  canTell = true;
  relay.collect();
  expect(site.log(id).map(({ event }) => event)).toEqual(['campaign.changed', 'call.ended']);
});
