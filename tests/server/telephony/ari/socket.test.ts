import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { AriEvent } from '#server/telephony/ari/events.ts';
import { openAriSocket, type AriSocketTimes } from '#server/telephony/ari/socket.ts';
import { ACCOUNT, startScriptedPbx } from '../../../support/scripted-pbx.ts';

/** Reconnects quickly, but doesn't consider a PBX dead on a busy machine. */
const TIMES: AriSocketTimes = {
  pingEveryMs: 1000,
  deadAfterMs: 5000,
  firstRetryMs: 3,
  longestRetryMs: 50,
  replacedRetryMs: 300,
};
/** Considers the connection dead soon. */
const IMPATIENT: AriSocketTimes = { ...TIMES, pingEveryMs: 10, deadAfterMs: 200 };
const DTMF = { type: 'ChannelDtmfReceived', digit: '1', channel: { id: 'cadencia-1', state: 'Up' } };

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function open(url: string, times: Partial<AriSocketTimes> = TIMES) {
  const events: AriEvent[] = [];
  const downs: { why: string; atMs: number }[] = [];
  let opened = 0;
  const socket = openAriSocket({
    url,
    ...ACCOUNT,
    app: 'cadencia',
    onOpen: () => void (opened += 1),
    onEvent: (event) => void events.push(event),
    onDown: (why) => void downs.push({ why, atMs: performance.now() }),
    times,
  });
  ends.push(socket.close);
  return { socket, events, downs, opened: () => opened, whys: () => downs.map(({ why }) => why) };
}

async function start(times: Partial<AriSocketTimes> = TIMES) {
  const pbx = await startScriptedPbx();
  ends.push(pbx.close);
  return { pbx, ...open(pbx.url, times) };
}

describe('the event socket of a PBX', () => {
  it('requests the application, with the account in a header', async () => {
    const { pbx, opened } = await start();
    await expect.poll(opened).toBe(1);
    expect(pbx.upgrades[0]!.url).toBe('/ari/events?app=cadencia');
    const [scheme, text] = pbx.upgrades[0]!.headers.authorization!.split(' ');
    expect([scheme, Buffer.from(text!, 'base64').toString()]).toEqual(['Basic', 'cadencia:a-secret-of-the-pbx']);
  });

  it('passes on only the events that the driver reads, in order', async () => {
    const { pbx, opened, events } = await start();
    await expect.poll(opened).toBe(1);
    const [peer] = pbx.sockets;
    const dial = { type: 'Dial', peer: { id: 'cadencia-1', state: 'Down' }, dialstatus: '' };
    for (const event of [dial, { type: 'ChannelVarset' }, { type: 'toString' }, null, 7, DTMF])
      peer!.send(JSON.stringify(event));
    await expect.poll(() => events.length).toBe(2);
    expect(events).toEqual([dial, DTMF]);
  });

  it.each([
    ['no JSON', '{"type":'],
    ['an event without its channel', '{"type":"ChannelDestroyed"}'],
    ['a start without arguments', '{"type":"StasisStart","channel":{"id":"cadencia-1"}}'],
    ['a dial without its peer', '{"type":"Dial","dialstatus":""}'],
    ['a recording without a name', '{"type":"RecordingFinished","recording":{}}'],
  ])('connects again after %s, because events are lost', async (_what, message) => {
    const { pbx, opened, events, downs } = await start();
    await expect.poll(opened).toBe(1);
    pbx.sockets[0]!.send(message);
    pbx.sockets[0]!.send(JSON.stringify(DTMF));
    await expect.poll(opened).toBe(2);
    expect(downs.length).toBe(1);
    expect(events).toEqual([]);
  });

  it('refuses messages that are longer than any event', async () => {
    const { pbx, opened } = await start();
    await expect.poll(opened).toBe(1);
    pbx.sockets[0]!.send('x'.repeat(2 * 1024 * 1024));
    await expect.poll(opened).toBe(2);
  });

  it('reconnects after the PBX has closed, ended or reset the connection', async () => {
    const { pbx, opened, socket, whys } = await start();
    await expect.poll(opened).toBe(1);
    pbx.sockets[0]!.close();
    await expect.poll(opened).toBe(2);
    pbx.sockets[1]!.terminate();
    await expect.poll(opened).toBe(3);
    socket.reset('the channels could not be listed');
    await expect.poll(opened).toBe(4);
    expect(whys()).toEqual(['the connection ended', 'the connection ended', 'the channels could not be listed']);
  });

  it('waits longer after each failed connection, and briefly after one that worked', async () => {
    const { pbx, opened, downs, socket } = await start({ ...TIMES, firstRetryMs: 20, longestRetryMs: 320 });
    const gaps: number[] = [];
    for (let i = 0; i < 7; i++) {
      await expect.poll(opened, { interval: 1 }).toBe(i + 1);
      if (i > 0) gaps.push(performance.now() - downs.at(-1)!.atMs);
      if (i === 5) socket.proven();
      pbx.sockets[i]!.terminate();
    }
    // On a busy machine timers fire late, but never more than a millisecond early.
    for (const [i, leastMs] of [19, 39, 79, 159, 319].entries()) expect(gaps[i]).toBeGreaterThanOrEqual(leastMs);
    expect(gaps[5]!).toBeLessThan(gaps[4]!);
  });

  it('reports why it is down, with the console’s codes', async () => {
    const pbx = await startScriptedPbx();
    pbx.refuseSockets(401);
    const { whys, opened } = open(pbx.url);
    await expect.poll(whys).toContain('unauthorized');
    pbx.refuseSockets(403);
    await expect.poll(whys).toContain('proxy_refused');
    pbx.refuseSockets(502);
    await expect.poll(whys).toContain('proxy_only');
    pbx.refuseSockets(500);
    await expect.poll(whys).toContain('Unexpected server response: 500');
    await pbx.close();
    await expect.poll(whys).toContain('unreachable');
    expect(opened()).toBe(0);
    expect(whys().join()).not.toContain(ACCOUNT.password);
  });

  it('reports silence when nobody answers its request', async () => {
    const server = createServer((socket) => void socket.on('error', () => {}));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ends.push(() => server.close());
    const { whys } = open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, IMPATIENT);
    await expect.poll(whys).toContain('silent');
  });

  it('ends when pings get no answer, even if the connection is open', async () => {
    const { pbx, opened, whys } = await start(IMPATIENT);
    await expect.poll(opened).toBeGreaterThan(0);
    const before = opened();
    // Like a hanging PBX: the connection stays open, but nothing reads it.
    pbx.sockets.at(-1)!.pause();
    await expect.poll(opened).toBeGreaterThan(before);
    expect(new Set(whys())).toEqual(new Set(['silent']));
  });

  it('stays open while pings are answered, even if this thread was slow', async () => {
    const { pbx, opened, downs } = await start(IMPATIENT);
    await expect.poll(opened).toBeGreaterThan(0);
    const before = downs.length;
    let pings = 0;
    pbx.sockets.at(-1)!.on('ping', () => void (pings += 1));
    await expect.poll(() => pings).toBeGreaterThan(2);
    const untilMs = performance.now() + 3 * IMPATIENT.deadAfterMs;
    while (performance.now() < untilMs);
    const soFar = pings;
    await expect.poll(() => pings).toBeGreaterThan(soFar + 2);
    expect(downs.length).toBe(before);
  });

  it('yields the application to another server for a while', async () => {
    const { pbx, opened, downs } = await start();
    await expect.poll(opened).toBe(1);
    pbx.sockets[0]!.send(JSON.stringify({ type: 'ApplicationReplaced', application: 'cadencia' }));
    await expect.poll(() => downs.map(({ why }) => why)).toEqual(['replaced']);
    await expect.poll(opened).toBe(2);
    expect(performance.now() - downs[0]!.atMs).toBeGreaterThanOrEqual(TIMES.replacedRetryMs - 1);
  });

  it('ends permanently when it is closed: connected, connecting, or waiting for the next attempt', async () => {
    const { pbx, opened, downs, socket } = await start();
    await expect.poll(opened).toBe(1);
    socket.close();
    await expect.poll(() => pbx.sockets[0]!.readyState).toBe(3);
    const connecting = open(pbx.url);
    connecting.socket.close();
    const waiting = open('http://127.0.0.1:1', { ...TIMES, firstRetryMs: 1 });
    await expect.poll(() => waiting.downs.length).toBeGreaterThan(0);
    waiting.socket.close();
    const attempts = waiting.downs.length;
    // By the time this new socket has made several attempts, the closed ones would have made one.
    const witness = open('http://127.0.0.1:1', { ...TIMES, firstRetryMs: 1 });
    await expect.poll(() => witness.downs.length).toBeGreaterThan(3);
    expect([downs.length, connecting.downs.length, waiting.downs.length]).toEqual([0, 0, attempts]);
    expect(opened() + connecting.opened()).toBe(1);
  });
});
