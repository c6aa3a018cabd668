/** People call one of our caller ids back over the carrier's trunk, on a real Asterisk. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ClisAnswer } from '#shared/contracts/clis.ts';
import type { ReturnedCallsAnswer } from '#shared/contracts/returned-calls.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';

const CALLER_ID = '+541145678901';
const PERSON = '+5491155667700';
/** The trunk's carrier is at 127.0.0.1; a stranger calls from another address of this machine. */
const CARRIER = '127.0.0.1';
const STRANGER = '127.0.0.2';
/** A refusal that is not counted would be counted within this time. */
const NOTHING_WITHIN_MS = 1500;
const SOON = { timeout: 15_000 };

let site: DialingSite;
const sockets: Socket[] = [];
let nth = 0;

beforeAll(async () => {
  site = await openDialingSite({ pbxs: 1, callsPerSecond: 1, agents: 1 });
  await site.client.must('POST', '/code2base/clis', { numero: CALLER_ID });
  const [pbx] = site.lab.pbxs;
  await vi.waitUntil(async () => (await pbx!.command('pjsip show identifies')).includes('trunk-1'), SOON);
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await site.stop();
});

type Invite = { readonly from?: string; readonly called: string; readonly to?: string; readonly caller?: string };

/** Sends an INVITE to the PBX, acknowledges its final answer, and returns that answer's status line. */
async function invite({ from = CARRIER, called, to = called, caller = PERSON }: Invite): Promise<string> {
  const socket = createSocket('udp4').bind(0, from);
  sockets.push(socket);
  await once(socket, 'listening');
  const own = `${from}:${socket.address().port}`;
  const pbx = `127.0.0.1:${site.lab.pbxs[0]!.sipPort}`;
  const id = `returned-${++nth}`;
  const sdp = [
    'v=0',
    `o=c 1 1 IN IP4 ${from}`,
    's=-',
    `c=IN IP4 ${from}`,
    't=0 0',
    'm=audio 40000 RTP/AVP 8 0',
    '',
  ].join('\r\n');
  const request = (method: string, more: readonly string[] = [], body = ''): void => {
    const lines = [
      `${method} sip:${called}@${pbx} SIP/2.0`,
      `Via: SIP/2.0/UDP ${own};branch=z9hG4bK${id}`,
      `From: <sip:${caller}@${own}>;tag=1`,
      `To: "Ventas, SA" <sip:${to}@${pbx}>`,
      `Call-ID: ${id}@carrier`,
      `CSeq: 1 ${method}`,
      `Contact: <sip:${own}>`,
      'Max-Forwards: 70',
      ...more,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    socket.send(`${lines.join('\r\n')}\r\n\r\n${body}`, site.lab.pbxs[0]!.sipPort, '127.0.0.1');
  };
  request('INVITE', ['Content-Type: application/sdp'], sdp);
  for (;;) {
    const [message] = (await once(socket, 'message')) as [Buffer];
    const [status = ''] = message.toString().split('\r\n');
    if (status.startsWith('SIP/2.0 1')) continue;
    request('ACK');
    return status;
  }
}

const listed = () => site.client.must<ReturnedCallsAnswer>('GET', '/returned-calls');

describe('a call that comes in for one of our caller ids', () => {
  it('hears a busy tone and is counted, however the carrier writes the number', async () => {
    const [{ id: trunk_id }] = (await site.client.must<{ trunks: [{ id: number }] }>('GET', '/trunks')).trunks;
    const spellings = [
      { called: CALLER_ID },
      { called: CALLER_ID.slice(1), caller: 'anonymous' },
      { called: `00${CALLER_ID.slice(1)}`, caller: '01155667700' },
      { called: '1145678901' },
      // A carrier that calls the registered user.
      { called: 'cadencia', to: CALLER_ID },
    ];
    for (const spelling of spellings) expect(await invite(spelling)).toMatch(/^SIP\/2\.0 486 /);
    await expect.poll(async () => (await listed()).total).toBe(spellings.length);
    const { calls } = await listed();
    expect(calls).toMatchObject(spellings.map(() => ({ caller_id: CALLER_ID, trunk_id, trunk: 'Lab 1' })));
    expect(calls.map(({ caller }) => caller).toReversed()).toEqual([PERSON, null, '+541155667700', PERSON, PERSON]);
    const { clis } = await site.client.must<ClisAnswer>('GET', '/code2base/clis');
    expect(clis.find(({ numero }) => numero === CALLER_ID)).toMatchObject({ devueltas_hoy: 5, devueltas_7d: 5 });
  });

  it('is refused without a count if the number is not ours', async () => {
    const before = (await listed()).total;
    expect(await invite({ called: '+541199999999' })).toMatch(/^SIP\/2\.0 486 /);
    await delay(NOTHING_WITHIN_MS);
    expect((await listed()).total).toBe(before);
  });

  it('is refused without a count if it comes from a stranger, whatever name it uses', async () => {
    const before = (await listed()).total;
    for (const caller of ['trunk-1', PERSON])
      expect(await invite({ from: STRANGER, called: CALLER_ID, caller })).toMatch(/^SIP\/2\.0 401 /);
    await delay(NOTHING_WITHIN_MS);
    expect((await listed()).total).toBe(before);
  });

  it('hears a busy tone, uncounted, while Cadencia is not running', async () => {
    const before = (await listed()).total;
    await site.server().stop();
    expect(await invite({ called: CALLER_ID })).toMatch(/^SIP\/2\.0 486 /);
    await site.restart();
    expect((await listed()).total).toBe(before);
    expect(await invite({ called: CALLER_ID })).toMatch(/^SIP\/2\.0 486 /);
    await expect.poll(async () => (await listed()).total, SOON).toBe(before + 1);
  });
});
