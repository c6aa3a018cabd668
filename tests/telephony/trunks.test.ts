import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endpointOf, type TelephonyTrunk } from '#server/telephony/trunks/telephony-trunk.ts';
import { createManager } from '#server/telephony/trunks/manager.ts';
import { createTrunkSync, type TrunkSync } from '#server/telephony/trunks/trunk-sync.ts';
import { BARE_TRUNK } from '../support/bare-trunk.ts';
import { ACCOUNT } from './support/carrier.ts';
import { headerOf, startCarrier, startPbx, type Carrier, type TrunkPbx } from './support/trunk-lab.ts';

const PHONE = '+5491145550000';
const WITHIN = { timeout: 30_000, interval: 200 };

let pbx: TrunkPbx;
let carrier: Carrier;
let sync: TrunkSync;

function syncOf({ url, account: own, ari }: Pick<TrunkPbx, 'url' | 'account' | 'ari'> = pbx): TrunkSync {
  const manager = createManager({ url, ...own, nowMs: Date.now });
  return createTrunkSync({ ari, manager, nowMs: Date.now, onUnidentified: (error) => expect.fail(error.message) });
}

const trunk = (changes: Partial<TelephonyTrunk> = {}): TelephonyTrunk => ({
  ...BARE_TRUNK,
  host: carrier.address,
  ...changes,
});
const account = { ...ACCOUNT, registers: true };

/** Reads the current state of a trunk. */
async function stateOf(id = 1) {
  await sync.poll();
  return sync.state().find(({ trunkId }) => trunkId === id);
}

/** Makes the PBX query the carrier now instead of within 30 s, and returns the trunk's state. */
async function stateAsked(id = 1, of = pbx) {
  await of.command(`pjsip qualify trunk-${id}`);
  return stateOf(id);
}

/** Returns the messages of a method that the carrier has received. */
const received = (method: string): string[] => carrier.received().filter((message) => message.startsWith(method));

/** Returns the Call-IDs of all registrations, because the messages of one may be repeated, or read late. */
const registrations = () => new Set(received('REGISTER').map((message) => headerOf(message, 'Call-ID')));

/** Calls PHONE and waits for the answer. */
async function call(over: TelephonyTrunk, channelId: string): Promise<void> {
  await pbx.ari.request('POST', '/channels', {
    endpoint: endpointOf(over, PHONE),
    context: 'lab',
    extension: 'wait',
    channelId,
    callerId: '"Ventas" <+541152345678>',
    // Otherwise the PBX offers the codecs in another order.
    formats: over.codecs.join(','),
    timeout: 10,
  });
  await expect
    .poll(async () => (await pbx.ari.request<{ state: string }>('GET', `/channels/${channelId}`)).state, WITHIN)
    .toBe('Up');
}

/** Returns the PBX's answer to a call from an address that no trunk has. */
async function invite(from: string): Promise<string> {
  const socket = createSocket('udp4').bind(0, '127.0.0.2');
  await once(socket, 'listening');
  const own = `127.0.0.2:${socket.address().port}`;
  const lines = [
    `INVITE sip:100@127.0.0.1:${pbx.sipPort} SIP/2.0`,
    `Via: SIP/2.0/UDP ${own};branch=z9hG4bK${from}`,
    `From: <sip:${from}@${own}>;tag=1`,
    `To: <sip:100@127.0.0.1:${pbx.sipPort}>`,
    `Call-ID: ${from}@stranger`,
    'CSeq: 1 INVITE',
    `Contact: <sip:${from}@${own}>`,
    'Max-Forwards: 70',
    'Content-Length: 0',
  ];
  socket.send(`${lines.join('\r\n')}\r\n\r\n`, pbx.sipPort, '127.0.0.1');
  const [answer] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  return answer.toString();
}

const hangUp = (channelId: string): Promise<unknown> => pbx.ari.request('DELETE', `/channels/${channelId}`);

describe('trunks on a real Asterisk', () => {
  beforeAll(async () => {
    [pbx, carrier] = await Promise.all([startPbx(), startCarrier()]);
  });
  afterAll(() => Promise.all([pbx?.end(), carrier?.stop()]));

  afterEach(async () => {
    sync.forget();
    await sync.push([]);
  });

  it('reach the carrier, and report its response time', async () => {
    sync = syncOf();
    await sync.push([trunk()]);
    expect(sync.state()).toEqual([{ trunkId: 1, isReachable: null, roundTripMs: null, registration: null, calls: 0 }]);
    await expect
      .poll(() => stateAsked(), WITHIN)
      .toMatchObject({ isReachable: true, roundTripMs: expect.any(Number) as unknown });
    const { roundTripMs } = (await stateOf())!;
    expect(roundTripMs).toBeGreaterThan(0);
    expect(roundTripMs).toBeLessThan(5000);
  });

  it('register with their account, again when it changes, and unregister once deleted', async () => {
    sync = syncOf();
    await sync.push([trunk({ ...account, password: 'otra' })]);
    await expect.poll(() => stateOf(), WITHIN).toMatchObject({ registration: 'rejected' });

    // A corrected account registers at once, without the wait after a refusal.
    await sync.push([trunk(account)]);
    await expect.poll(() => stateOf(), WITHIN).toMatchObject({ registration: 'registered' });
    const [last] = received('REGISTER').slice(-1);
    expect(last).toContain(`username="${ACCOUNT.username}"`);
    expect(headerOf(last, 'Contact')).toContain('sip:cadencia@');

    await sync.push([]);
    await expect.poll(() => headerOf(received('REGISTER').at(-1), 'Expires'), WITHIN).toBe('0');
    for (const kind of ['registrations', 'endpoints', 'aors', 'auths'])
      expect(await pbx.command(`pjsip show ${kind}`)).not.toContain('trunk-1');
    expect(sync.state()).toEqual([]);
  });

  it('stay registered through many changes', async () => {
    sync = syncOf();
    for (const fromDomain of ['a.example', 'b.example', 'c.example', 'd.example', 'e.example']) {
      await sync.push([trunk({ ...account, fromDomain })]);
      await expect.poll(() => headerOf(received('REGISTER').at(-1), 'From'), WITHIN).toContain(`@${fromDomain}`);
    }
    await expect.poll(() => stateOf(), WITHIN).toMatchObject({ registration: 'registered' });
  });

  it('stay unchanged when they are pushed again, also by a restarted server', async () => {
    sync = syncOf();
    await sync.push([trunk(account)]);
    await expect.poll(() => stateAsked(), WITHIN).toMatchObject({ isReachable: true, registration: 'registered' });
    const before = registrations();
    const methods: string[] = [];
    const ari = {
      request: (method, ...rest) => (methods.push(method), pbx.ari.request(method, ...rest)),
    } as typeof pbx.ari;
    sync = syncOf({ ...pbx, ari });
    await sync.push([trunk(account)]);
    await sync.push([trunk(account)]);
    sync.forget();
    await sync.push([trunk(account)]);
    expect(new Set(methods)).toEqual(new Set(['GET']));
    await expect.poll(() => stateAsked(), WITHIN).toMatchObject({ registration: 'registered', isReachable: true });
    expect(registrations()).toEqual(before);
  });

  it('move to another address, and leave nothing of the old one', async () => {
    sync = syncOf();
    const other = await startCarrier();
    try {
      await sync.push([trunk(account)]);
      await expect.poll(() => stateOf(), WITHIN).toMatchObject({ registration: 'registered' });
      sync = syncOf();
      await sync.push([{ ...trunk(account), host: other.address }]);
      const contacts = await pbx.command('pjsip show contacts');
      expect(contacts).toContain(other.address);
      expect(contacts).not.toContain(carrier.address);
      await expect.poll(() => other.received().some((text) => text.startsWith('REGISTER')), WITHIN).toBe(true);
      // The old registrar receives an unregistration.
      await expect.poll(() => headerOf(received('REGISTER').at(-1), 'Expires'), WITHIN).toBe('0');
    } finally {
      await other.stop();
    }
  });

  it('dial the number in their format, with the caller id where the carrier expects it', async () => {
    sync = syncOf();
    const plain = trunk({ id: 1 });
    const digits = trunk({ id: 2, numberFormat: 'e164_without_plus', fromDomain: 'carrier.example' });
    const national = trunk({ ...account, registers: false, id: 3, numberFormat: 'national', callerIdHeader: 'pai' });
    const remote = trunk({ id: 4, callerIdHeader: 'rpid', codecs: ['ulaw', 'g729', 'alaw'] });
    const all = [plain, digits, national, remote];
    await sync.push(all);
    for (const one of all) {
      await call(one, `call-${one.id}`);
      await hangUp(`call-${one.id}`);
    }
    const invites = received('INVITE').map((text) => ({
      to: text.slice(0, text.indexOf('@')),
      from: headerOf(text, 'From')?.replace(/;tag=.*/, ''),
      pai: headerOf(text, 'P-Asserted-Identity'),
      rpid: headerOf(text, 'Remote-Party-ID'),
      formats: /^m=audio \d+ RTP\/AVP (.*)$/m.exec(text)?.[1],
    }));
    const own = expect.stringMatching(/^"Ventas" <sip:\+541152345678@127\.0\.0\.1(:\d+)?>$/) as unknown;
    expect(invites).toEqual([
      { to: 'INVITE sip:+5491145550000', from: own, pai: undefined, rpid: undefined, formats: '8 101' },
      {
        to: 'INVITE sip:5491145550000',
        from: '"Ventas" <sip:+541152345678@carrier.example>',
        pai: undefined,
        rpid: undefined,
        formats: '8 101',
      },
      {
        to: 'INVITE sip:91145550000',
        from: '<sip:cadencia@127.0.0.1>',
        pai: '"Ventas" <sip:+541152345678@127.0.0.1>',
        rpid: undefined,
        formats: '8 101',
      },
      {
        to: 'INVITE sip:+5491145550000',
        from: own,
        pai: undefined,
        rpid: expect.stringContaining('<sip:+541152345678@') as unknown,
        formats: '0 18 8 101',
      },
    ]);
  });

  it('count their calls, which continue when the trunk is deleted', async () => {
    sync = syncOf();
    await sync.push([trunk()]);
    await call(trunk(), 'goes-on');
    expect(await stateOf()).toMatchObject({ calls: 1 });
    await sync.push([]);
    expect(await pbx.ari.request('GET', '/channels/goes-on')).toMatchObject({ state: 'Up' });
    const before = received('BYE').length;
    await hangUp('goes-on');
    await expect.poll(() => received('BYE').length, WITHIN).toBe(before + 1);
  });

  it('are restored on a PBX that has lost them, even if it refuses one of them', async () => {
    sync = syncOf();
    const refused = trunk({ id: 7, codecs: ['nada' as 'alaw'] });
    await expect(sync.push([refused, trunk({ id: 8 })])).rejects.toThrow(/^trunk-7: .*validation/);
    expect(sync.state()).toMatchObject([
      { trunkId: 7, fault: expect.stringContaining('validation') as unknown },
      { trunkId: 8 },
    ]);
    expect(sync.state()[1]).not.toHaveProperty('fault');
    await expect(sync.poll()).rejects.toThrow(/^trunk-7/);

    await sync.push([trunk({ id: 7 }), trunk({ id: 8 })]);
    expect(sync.state()[0]).not.toHaveProperty('fault');
    await pbx.ari.request('DELETE', '/asterisk/config/dynamic/res_pjsip/endpoint/trunk-8');
    await sync.poll();
    await expect.poll(() => stateAsked(8), WITHIN).toMatchObject({ isReachable: true });
  });

  it('are unreachable when the carrier doesn’t answer, unless OPTIONS are turned off', async () => {
    sync = syncOf();
    const gone = await startCarrier();
    await gone.stop();
    await sync.push([
      { ...trunk({ ...account, id: 1 }), host: gone.address },
      { ...trunk({ id: 2, qualifies: false }), host: gone.address },
    ]);
    await expect.poll(() => stateAsked(1), WITHIN).toMatchObject({ isReachable: false, roundTripMs: null });
    expect(await stateOf(1)).toMatchObject({ registration: 'unregistered' });
    expect(await stateOf(2)).toMatchObject({ isReachable: null, roundTripMs: null });
  });

  it('use TCP if configured', async () => {
    sync = syncOf();
    const tcp = await startCarrier('tcp');
    try {
      await sync.push([trunk({ ...account, host: tcp.address, transport: 'tcp' })]);
      await expect.poll(() => stateAsked(), WITHIN).toMatchObject({ isReachable: true, registration: 'registered' });
    } finally {
      await tcp.stop();
    }
  });

  it('use TLS, with encrypted media if the carrier supports it', async () => {
    sync = syncOf();
    await sync.push([trunk({ transport: 'tls' })]);
    const shown = await pbx.command('pjsip show endpoint trunk-1');
    expect(shown).toMatch(/media_encryption +: sdes/);
    expect(shown).toMatch(/media_encryption_optimistic *: true/);
    expect(await pbx.command('pjsip show contacts')).toContain('transport=tls');
  });

  it('refuse incoming calls of strangers, even with their name', async () => {
    sync = syncOf();
    await sync.push([trunk()]);
    for (const name of ['trunk-1', '+5491145550000']) expect(await invite(name)).toMatch(/^SIP\/2\.0 401 /);
  });

  it('know calls by the carrier’s address, and work while its name cannot be resolved', async () => {
    sync = syncOf();
    const matches = () => pbx.command('pjsip show identifies');
    await sync.push([trunk(), { ...trunk({ id: 2, qualifies: false }), host: 'no-such-carrier.example' }]);
    expect(await matches()).toMatch(/trunk-1\/trunk-1\s+Match: 127\.0\.0\.1\/32/);
    expect(await matches()).not.toContain('trunk-2');
    expect(sync.state()[1]).not.toHaveProperty('fault');
    // Another address replaces the old one.
    await sync.push([{ ...trunk(), host: '127.0.0.9' }]);
    expect(await matches()).toContain('127.0.0.9/32');
    expect(await matches()).not.toContain('127.0.0.1/32');
    await sync.push([]);
    expect(await matches()).not.toContain('trunk-1');
  });

  it.each([
    ['no manager at all', null],
    ['a manager that may not read the system', 'reporting'],
  ] as const)('work on a PBX with %s', async (_which, managerMay) => {
    const plain = await startPbx({ managerMay });
    try {
      sync = syncOf(plain);
      await sync.push([trunk(account)]);
      const state = () => stateAsked(1, plain);
      await expect.poll(state, WITHIN).toMatchObject({ isReachable: true, roundTripMs: null });
      await expect.poll(state, WITHIN).toMatchObject({ registration: managerMay === null ? 'unknown' : 'registered' });
    } finally {
      sync = syncOf();
      await plain.end();
    }
  });
});
