/** Changes made after an engine has recovered and before it begins, when no engine can be notified. */
import { afterEach, describe, expect, it } from 'vitest';
import { executeSql } from '../../support/database.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

let rig: TestDialer | undefined;
afterEach(() => rig?.dispose());

const SECONDS = 10;
const CLOSED = { days: Array.from({ length: 7 }, () => null), holiday: null, holidays: [] };

/** Returns SQL that changes product settings, as the main thread does. */
const settings = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([key, value]) => `insert or replace into settings values ('${key}', '${JSON.stringify(value)}', 1);`)
    .join('');

/** Restarts a dialer and commits `sql` before it begins. Then dials for ten seconds. */
function dialAfter(sql: string): TestDialer {
  let isChanging = false;
  const made = createTestDialer({ beforeBegin: (db) => void (isChanging && db.write(() => executeSql(db, sql))) });
  rig = made;
  made.setSetting('globalCallsPerSecond', 20);
  const campaign = made.addCampaign({ contacts: 1000 });
  made.live.run((effects) => effects.contactsAdded(campaign));
  made.live.run((effects) => effects.startCampaign(campaign, 1));
  isChanging = true;
  made.restart();
  made.facts.length = 0;
  made.runFor(SECONDS * 1000);
  return made;
}

const queued = ({ facts }: TestDialer) => facts.filter((fact) => fact.kind === 'CallQueued');

describe('a dialer that starts', () => {
  it('uses the current settings', () => {
    const dialing = dialAfter(settings({ globalCallsPerSecond: 2, agentCapacity: 9 }));
    expect(queued(dialing).length).toBeGreaterThan(2);
    expect(queued(dialing).length).toBeLessThanOrEqual(2 * SECONDS + 2);
    const { agentsAvailable, agentsBusy } = dialing.live.state();
    expect(agentsAvailable + agentsBusy).toBeGreaterThan(5);
  });

  it('uses the current legal windows', () => {
    expect(queued(dialAfter(settings({ legalWindows: { '*': CLOSED } })))).toEqual([]);
  });

  it('uses the current trunks and caller ids', () => {
    const dialing = dialAfter(
      `update trunks set deleted_at = 1;
       insert into trunks (id, name, host, country_code, dv_codes, max_channels, sip_config, created_at)
         values (7, 'Nueva', 'sip.example', '54', '[]', 1000, '{}', 0);
       insert into clis (phone, country, created_at) values ('+541155550000', 'argentina', 0);`,
    );
    const ways = new Set(queued(dialing).map(({ trunkId, callerId }) => `${trunkId} ${callerId}`));
    expect([...ways]).toEqual(['7 +541155550000']);
  });

  it('calls contacts that were added to a completed campaign before it began', () => {
    let added = false;
    const made = createTestDialer({
      beforeBegin: (db) =>
        void (
          added &&
          executeSql(
            db,
            "insert into contacts (campaign_id, phone, country, created_at) values (1, '+5491199999999', 'argentina', 1)",
          )
        ),
    });
    rig = made;
    const campaign = made.addCampaign({ contacts: 1 });
    made.live.run((effects) => effects.contactsAdded(campaign));
    made.live.run((effects) => effects.startCampaign(campaign, 1));
    made.runFor(10 * 60_000);
    expect(made.one('select status from campaign_states')).toBe('completed');
    added = true;
    made.restart();
    expect(made.one('select status from campaign_states')).toBe('draft');
  });
});
