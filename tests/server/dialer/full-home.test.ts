/** Calls of a team whose PBX takes no more of them, while others do. */
import { afterEach, expect, it } from 'vitest';
import { personExtension } from '#engine/model/agent.ts';
import type { Fact } from '#engine/model/facts.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { executeSql } from '../../support/database.ts';
import { ACCOUNT } from '../../support/scripted-pbx.ts';
import { startStandInPbx } from '../../support/stand-in-pbx.ts';
import { createTestDialer } from './test-dialer.ts';

const [ANA, LUIS] = [7, 8];
const lineOf = (userId: number): string => `cadencia-phone-${personExtension(userId)}-line`;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Starts two PBXs with a channel each, and a campaign of a team whose two people are at one of them. */
async function dialing() {
  const [home, other] = [await startStandInPbx(), await startStandInPbx()];
  const rig = createTestDialer({ demo: false });
  ends.push(rig.dispose, home.close, other.close);
  executeSql(
    rig.db,
    `insert into teams (id, name, created_at, updated_at) values (1, 'Ventas', 0, 0);
     insert into users (id, username, name, email, role, password_hash, created_at)
       values (${ANA}, 'ana', 'Ana', '', 'operator', '', 0), (${LUIS}, 'luis', 'Luis', '', 'operator', '', 0);
     insert into team_members (team_id, user_id) select 1, id from users;
     insert into agent_duties (user_id, team_id, is_paused, signed_in_at) select id, 1, 0, 0 from users;
     insert into open_desks select id from users;
     insert into team_homes (team_id, pbx) values (1, '${home.name}');
     insert into clis (phone, country, is_active, created_at) values ('+541152345678', 'argentina', 1, 0)`,
  );
  rig.setSetting('globalCallsPerSecond', 20);
  const campaign = rig.addCampaign({ contacts: 100, maxAttempts: 3 });
  executeSql(rig.db, `update campaigns set team_id = 1, dial_method = 'progressive' where id = ${campaign}`);
  rig.live.run((effects) => effects.startCampaign(campaign, 1));
  rig.live.run((effects) => effects.startDialer());
  rig.restart(rig.now(), {
    pbxUrls: [other.url, home.url],
    ...ACCOUNT,
    app: 'cadencia',
    channelsPerPbx: 1,
    agentEndpoint: 'PJSIP/{extension}',
    sessionEndpoint: 'Local/{campaign}@bots/n',
    audioUrl: null,
    isDryRun: false,
  });
  ends.push(() => rig.live.disconnect());
  for (const userId of [ANA, LUIS]) await expect.poll(() => home.channels.has(lineOf(userId))).toBe(true);
  const of = (kind: Fact['kind']): Fact[] => rig.facts.filter((fact) => fact.kind === kind);
  for (const userId of [ANA, LUIS]) home.answer(lineOf(userId));
  return { rig, home, of };
}

it('are not claimed over and over, and go on once it has a channel', async () => {
  const { rig, home, of } = await dialing();
  await expect.poll(() => (rig.runFor(10), home.sent('POST /channels').length)).toBe(3);
  const claims = (): number => of('CallQueued').length;
  const before = claims();
  for (let passedMs = 0; passedMs < 5 * SECOND_MS; passedMs += 100) rig.runFor(100);
  expect(claims() - before).toBeLessThanOrEqual(1);
  expect(of('CampaignHeld').at(-1)).toMatchObject({ why: 'no_team_channel', untilMs: null });
  const callId = (of('CallQueued')[0] as Extract<Fact, { kind: 'CallQueued' }>).callId;
  home.end(`cadencia-${callId}`, 17);
  await expect.poll(() => (rig.runFor(10), home.sent('POST /channels').length)).toBe(4);
  expect(claims() - before).toBeLessThanOrEqual(4);
});
