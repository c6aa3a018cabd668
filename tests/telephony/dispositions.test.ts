/** Real calls, from the list to the history: the called party's behaviour determines the call's disposition. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Disposition } from '#shared/domain/dispositions.ts';
import { AGENT } from '../../scripts/lab/lab.ts';
import { readCalls } from '../../scripts/telephony/calls.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { queryDatabaseFile } from '../support/database-file.ts';

const CALLER_ID = '+541145678901';
const PREFIX = '+54911556601';

/** The number's last two digits (scripts/lab/scripted.ts), the disposition, and the SIP status or null. */
const DISPOSITIONS: readonly [digits: string, disposition: Disposition, sipCause: number | null][] = [
  ['01', 'busy', 486],
  ['02', 'no_answer', null],
  ['03', 'invalid_number', 404],
  ['04', 'failed', 503],
  ['05', 'no_answer', 480],
  ['06', 'rejected', 603],
  ['07', 'failed', 403],
  ['08', 'invalid_number', 484],
  ['09', 'invalid_number', 410],
  ['13', 'no_key', null],
  ['20', 'machine', null],
  ['23', 'machine', null],
  ['40', 'failed', 500],
  ['41', 'failed', 488],
  ['42', 'failed', 502],
  ['43', 'failed', 504],
  ['44', 'busy', 600],
  ['45', 'invalid_number', 604],
  ['46', 'rejected', 607],
  ['47', 'blocked', 608],
  ['48', 'failed', 302],
  // In the menu, 1 transfers, 8 opts out, 5 has no effect, and 9 ends the call.
  ['10', 'success', null],
  ['11', 'opt_out', null],
  ['12', 'no_key', null],
  ['14', 'no_key', null],
  // The key is pressed before the menu begins.
  ['17', 'no_reaction', null],
  // AMD() takes long silence for a machine. Without any sound it is unsure, which counts as a person.
  ['22', 'machine', null],
  ['25', 'no_reaction', null],
  // People who say hello, and calls that send early media, ring for long, or start ringing late.
  ['00', 'no_reaction', null],
  ['21', 'no_reaction', null],
  ['30', 'no_reaction', null],
  ['31', 'no_reaction', null],
];

describe('a press-1 campaign over a real PBX', () => {
  let site: DialingSite;
  const phones = DISPOSITIONS.map(([digits]) => PREFIX + digits);

  beforeAll(async () => {
    site = await openDialingSite({
      pbxs: 1,
      callsPerSecond: 10,
      agents: 10,
      agentDraws: [{ ...AGENT, hangUpAfterMs: 3000 }],
    });
    const fields = { flow: 'press1' };
    const campaign = await site.addCampaign({ name: 'Encuesta', callerId: CALLER_ID, phones, fields });
    await site.start(campaign);
    await site.whenEnded(phones.length, 120_000);
  });
  afterAll(() => site.stop());

  it.each(DISPOSITIONS)('to a number that ends in %s ends as %s', (digits, disposition, sipCause) => {
    const phone = PREFIX + digits;
    const calls = readCalls(site.dataDir).filter((call) => call.phone === phone);
    expect(calls.map((call) => call.disposition)).toEqual([disposition]);
    const details = queryDatabaseFile(site.dataDir, (db) =>
      db.prepare<[string], string>('select details from calls where phone = ?').pluck().get(phone),
    );
    expect((JSON.parse(details!) as { sipCause?: number }).sipCause ?? null).toBe(sipCause);
  });

  it('sends one INVITE for each call, with the campaign’s caller id', async () => {
    const { invites } = await site.lab.scripted.log();
    expect(invites.map(({ called }) => called).toSorted()).toEqual(phones.toSorted());
    expect(new Set(invites.map(({ callerId }) => callerId))).toEqual(new Set([CALLER_ID]));
  });

  it('connects persons who press 1 to an agent, and blacklists persons who opt out or report the call as unwanted', async () => {
    const { invites } = await site.lab.agents.log();
    const transferred = DISPOSITIONS.filter(([, disposition]) => disposition === 'success').map(
      ([digits]) => PREFIX + digits,
    );
    expect(invites.map(({ callerId }) => callerId).toSorted()).toEqual(transferred.toSorted());
    expect(invites.every(({ called }) => /^1\d\d$/.test(called))).toBe(true);
    const blocked = queryDatabaseFile(site.dataDir, (db) =>
      db.prepare('select phone from blacklist order by phone').pluck().all(),
    );
    expect(blocked).toEqual([`${PREFIX}11`, `${PREFIX}46`]);
  });

  it('leaves no channel behind', async () => {
    await expect.poll(() => site.lab.pbxs[0]!.channels(), { timeout: 15_000 }).toBe(0);
  });
});
