import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CarrierEvent } from '#engine/ports.ts';
import { createNetworkCarrier } from '#server/dialer/network-carrier.ts';
import { createSecrets } from '#server/telephony/secrets.ts';
import { executeSql } from '../../support/database.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

let rig: TestDialer;
let warnings: unknown[];
beforeEach(() => {
  rig = createTestDialer();
  warnings = [];
});
afterEach(() => rig.dispose());

/** Returns what a driver that is not connected to any PBX reports on an order. */
async function reportOf(phones: string | readonly string[], isDryRun = false): Promise<readonly CarrierEvent[]> {
  const events: CarrierEvent[] = [];
  const carrier = createNetworkCarrier({
    db: rig.db,
    clock: { nowMs: rig.now },
    config: {
      pbxUrls: ['http://127.0.0.1:1'],
      user: 'cadencia',
      password: 'a-secret-of-the-pbx',
      app: 'cadencia',
      channelsPerPbx: 1,
      agentEndpoint: 'PJSIP/{extension}',
      sessionEndpoint: 'Local/{campaign}@bots/n',
      audioUrl: null,
      isDryRun,
    },
    secrets: createSecrets(Buffer.alloc(32)),
    log: { info: () => {}, warn: (...logged) => void warnings.push(logged) },
    later: () => {},
    receive: () => null,
    keepChannel: () => {},
    releaseChannel: () => {},
    optOut: () => {},
    report: (_callId, event) => void events.push(event),
    reportPhone: () => {},
    reportListener: () => {},
    onHandOver: () => {},
    reportAgent: () => {},
    onChannels: () => {},
    onHeldTeams: () => {},
    onState: () => {},
  });
  const order = { campaignId: 1, leadId: 1, attempt: 1, country: 'argentina', callerId: '+541152340000', trunkId: 1 };
  for (const [nth, phone] of [phones].flat().entries()) carrier.place({ ...order, callId: nth + 1, phone });
  await carrier.close();
  return events;
}

it.each(['+54911', '+19005551234', '+448712345678', '+870776123456', '+5416'])(
  'the driver refuses %s, wherever it comes from, also in a dry run',
  async (phone) => {
    const refused = [{ kind: 'refused', why: 'not_dialable' }];
    expect(await reportOf(phone)).toEqual(refused);
    expect(await reportOf(phone, true)).toEqual(refused);
  },
);

it('the driver refuses a number that the prefix of the trunk turns into one of emergency', async () => {
  const sip = JSON.stringify({ number_format: 'national', number_prefix: '9' });
  executeSql(rig.db, 'update trunks set sip_config = ?', sip);
  const refused = { kind: 'refused', why: 'prefix_unsafe' };
  expect(await reportOf(['+541145550000', '+541145550001'], true)).toEqual([refused, refused]);
  expect(warnings).toMatchObject([[{ trunkId: 1, prefix: '9', number: '+5411xxxxxxxx' }, expect.any(String)]]);
  expect(await reportOf('+543515550000', true)).toEqual([{ kind: 'refused', why: 'dry_run' }]);
});

it('a dry run dials nobody', async () => {
  expect(await reportOf('+541152345678', true)).toEqual([{ kind: 'refused', why: 'dry_run' }]);
});
