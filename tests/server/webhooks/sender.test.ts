import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startReceiver, status, verify, type Receiver } from '../../support/receiver.ts';
import { createSendingSite, openSendingDatabase } from './sending-site.ts';

const HOUR_S = 3600;

let test: ReturnType<typeof openSendingDatabase>;
let site: ReturnType<typeof createSendingSite>;
let receiver: Receiver;
beforeAll(() => {
  test = openSendingDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  site = createSendingSite(test);
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.down();
  if (site.errors.length > 0) throw new AggregateError(site.errors, 'the sender failed');
});

const days = ({ received }: Receiver) => received.map(({ data }) => data['day']);

describe('a message', () => {
  it('is signed according to Standard Webhooks, and its verification fails with another secret', async () => {
    const { secret } = site.add(receiver.url);
    site.publish('lunes');
    await site.send();
    const [message] = receiver.received;
    expect(message).toMatchObject({ type: 'report.daily', data: { day: 'lunes' } });
    expect(JSON.parse(message!.body)).toHaveProperty('timestamp');
    verify(message!, secret);
    expect(() => verify(message!, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow(
      'No matching signature found',
    );
    expect(() => verify({ ...message!, body: `${message!.body} ` }, secret)).toThrow('No matching signature found');
  });

  it('arrives after two failures, with one id and a new signature at each attempt', async () => {
    const { id, secret } = site.add(receiver.url);
    receiver.answerNext(status(500), status(503));
    site.publish('lunes');
    await site.send();
    await site.pass(20);
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map((message) => message.id)).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ timestamp }) => timestamp)).size).toBe(3);
    for (const message of receiver.received) verify(message, secret);
    expect(site.log(id)).toMatchObject([{ state: 'delivered', attempts: 3, lastStatus: 204 }]);
  });

  it('arrives when its receiver is back after a minute, in order with later messages', async () => {
    const { id } = site.add(receiver.url);
    await receiver.down();
    site.publish('1');
    await site.pass(30);
    site.publish('2');
    site.publish('3');
    await site.pass(30);
    expect(site.store.find(id)?.failingSince).not.toBeNull();
    await receiver.up();
    await site.pass(60);
    expect(days(receiver)).toEqual(['1', '2', '3']);
    expect(site.log(id).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(site.store.find(id)?.failingSince).toBeNull();
  });

  it('waits as long as its receiver asks', async () => {
    site.add(receiver.url);
    receiver.answerNext(status(429, { 'retry-after': '300' }));
    site.publish('lunes');
    await site.send();
    await site.pass(299);
    expect(receiver.received).toHaveLength(1);
    await site.pass(2);
    expect(receiver.received).toHaveLength(2);
  });

  it.each([500, 404, 422])('answered %s five times is parked, and the next one follows', async (code) => {
    const { id } = site.add(receiver.url);
    receiver.answer(
      (response, { data }) => void response.writeHead(data['day'] === 'malo' ? code : 204).end('no such field'),
    );
    site.publish('malo');
    site.publish('bueno');
    await site.send();
    await site.pass(120);
    expect(site.log(id)).toMatchObject([
      { state: 'delivered' },
      { state: 'parked', attempts: 5, lastStatus: code, lastNote: 'no such field', endedAt: null },
    ]);
  });

  it('is retried separately from the queue if it is parked, and given up after a day', async () => {
    const { id } = site.add(receiver.url);
    let isRepaired = false;
    receiver.answer((response, { data }) => {
      const isBad = data['day'] === 'malo' || (data['day'] === 'tarde' && !isRepaired);
      response.writeHead(isBad ? 500 : 204).end();
    });
    site.publish('malo');
    site.publish('tarde');
    await site.send();
    await site.pass(HOUR_S, 10);
    expect(site.log(id).map(({ state }) => state)).toEqual(['parked', 'parked']);
    isRepaired = true;
    await site.pass(2 * HOUR_S, 60);
    expect(site.log(id).map(({ state }) => state)).toEqual(['delivered', 'parked']);
    await site.pass(22 * HOUR_S, 600);
    expect(site.log(id)).toMatchObject([{ state: 'delivered' }, { state: 'failed', lastStatus: 500 }]);
    expect(site.store.find(id)?.isActive).toBe(true);
  });

  it('parked during an outage arrives as soon as the receiver is back', async () => {
    const { id } = site.add(receiver.url);
    receiver.answer(status(503));
    for (const day of ['1', '2', '3']) site.publish(day);
    await site.pass(HOUR_S, 10);
    expect(site.log(id).map(({ state }) => state)).toEqual(['parked', 'parked', 'parked']);
    receiver.answer(status(204));
    site.publish('4');
    await site.send();
    expect(site.log(id).map(({ state }) => state)).toEqual(Array(4).fill('delivered'));
  });

  it('keeps its back-off if it is parked while others arrive', async () => {
    const { id } = site.add(receiver.url);
    receiver.answer((response, { data }) => void response.writeHead(data['day'] === 'malo' ? 500 : 204).end());
    site.publish('malo');
    await site.send();
    for (let minute = 0; minute < 30; minute += 1) {
      site.publish(String(minute));
      await site.pass(60, 5);
    }
    expect(site.log(id).at(-1)).toMatchObject({ state: 'parked' });
    expect(site.log(id).at(-1)?.attempts).toBeLessThan(10);
  });

  it('goes before parked ones that are due', async () => {
    const { id } = site.add(receiver.url);
    const order: unknown[] = [];
    receiver.answer((response, { data }) => {
      order.push(data['day']);
      response.writeHead(data['day'] === 'bueno' ? 204 : 500).end();
    });
    for (const day of ['malo', 'peor']) site.publish(day);
    await site.pass(300);
    expect(site.log(id).map(({ state }) => state)).toEqual(['parked', 'parked']);
    order.length = 0;
    site.publish('bueno');
    await site.pass(HOUR_S, HOUR_S);
    expect(order[0]).toBe('bueno');
  });

  it('is not sent to the target of a redirect', async () => {
    const { id } = site.add(receiver.url);
    const other = await startReceiver();
    receiver.answer(status(307, { location: other.url }));
    site.publish('lunes');
    await site.send();
    expect({ received: other.received, log: site.log(id) }).toMatchObject({
      received: [],
      log: [{ state: 'pending', lastStatus: 307 }],
    });
    await other.down();
  });

  it('answered 200 before its connection breaks is delivered', async () => {
    const { id } = site.add(receiver.url);
    receiver.answer((response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    site.publish('lunes');
    await site.send();
    expect(site.log(id)).toMatchObject([{ state: 'delivered', attempts: 1, lastStatus: 200, lastNote: 'half' }]);
  });

  it('answered 200 with an endless body is delivered, and delays the next one only briefly', async () => {
    const { id } = site.add(receiver.url);
    receiver.answer((response) => {
      response.writeHead(200);
      response.write('half');
    });
    site.publish('lunes');
    site.publish('martes');
    await site.send();
    expect(site.log(id)).toMatchObject(Array(2).fill({ state: 'delivered', attempts: 1, lastNote: 'half' }));
  });

  it('reads at most a kilobyte of its answer', async () => {
    const { id } = site.add(receiver.url);
    receiver.answer(status(500, {}, 'x'.repeat(1_000_000)));
    site.publish('lunes');
    await site.send();
    expect(site.log(id)[0]?.lastNote).toHaveLength(1024);
  });

  it('contains its calls in its data, the same at each attempt', async () => {
    const { id } = site.add(receiver.url, ['call.ended']);
    site.outbox.publishCalls([4, 2]);
    receiver.answerNext(status(500));
    await site.send();
    await site.pass(10);
    expect(receiver.received.map(({ data }) => data)).toEqual(Array(2).fill({ llamadas: [{ id: 4 }, { id: 2 }] }));
    expect(site.log(id)).toMatchObject([{ calls: 2 }]);
  });
});

describe('an endpoint', () => {
  it('that does not answer doesn’t delay the others', async () => {
    site = createSendingSite(test, { answerWithinMs: 120_000 });
    const silent = await startReceiver();
    silent.answer(() => {});
    site.add(silent.url);
    site.add(receiver.url);
    for (const day of ['1', '2', '3']) site.publish(day);
    const sending = site.send();
    await expect.poll(() => days(receiver)).toEqual(['1', '2', '3']);
    await expect.poll(() => days(silent)).toEqual(['1']);
    await silent.down();
    await sending;
  });

  it('that does not answer in time is tried again', async () => {
    site = createSendingSite(test, { answerWithinMs: 400 });
    receiver.answer(() => {});
    const { id } = site.add(receiver.url);
    site.publish('1');
    await site.send();
    expect(site.log(id)).toMatchObject([{ state: 'pending', lastStatus: null, lastNote: 'no answer within 0.4 s' }]);
  });

  it('that closes the connection with a 101 delays its queue no longer than any failure', async () => {
    const raw = createServer((socket) => {
      socket.once('data', () =>
        socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      );
    }).listen(0, '127.0.0.1');
    await once(raw, 'listening');
    const { id } = site.add(`http://127.0.0.1:${(raw.address() as AddressInfo).port}/`);
    site.publish('lunes');
    await site.send();
    expect(site.log(id)).toMatchObject([{ state: 'pending', attempts: 1, lastStatus: null }]);
    expect(site.log(id)[0]?.lastNote).toBe('connection closed');
    site.store.update(id, { url: receiver.url });
    await site.pass(10);
    expect(days(receiver)).toEqual(['lunes']);
    raw.close();
  });

  it('is disabled if it answers 410, and gets no more messages', async () => {
    const { id } = site.add(receiver.url);
    receiver.answer(status(410));
    site.publish('1');
    site.publish('2');
    await site.send();
    site.publish('3');
    await site.pass(600, 10);
    expect(receiver.received).toHaveLength(1);
    expect(site.store.find(id)).toMatchObject({ isActive: false, disabledWhy: 'gone' });
    expect(site.log(id).map(({ state }) => state)).toEqual(['failed', 'failed']);
  });

  // Each message is published before, or after, the previous one has been given up.
  it.each([
    { everyS: 23 * HOUR_S, untilS: 5 * HOUR_S },
    { everyS: 24 * HOUR_S + 60, untilS: 0 },
  ])('is disabled after failing for three days with a message every $everyS s', async ({ everyS, untilS }) => {
    const { id } = site.add(receiver.url);
    receiver.answer(status(500));
    for (const day of ['1', '2', '3']) {
      site.publish(day);
      await site.send();
      expect(site.store.find(id)?.isActive).toBe(true);
      await site.pass(everyS, 900);
      expect(site.log(id)[0]).toMatchObject({ state: everyS > 24 * HOUR_S ? 'failed' : 'parked' });
    }
    site.publish('4');
    await site.send();
    await site.pass(untilS, 900); // attempts are at most an hour apart
    expect(site.store.find(id)).toMatchObject({ isActive: false, disabledWhy: 'failing' });
  });

  it('is not disabled by one failure after days without messages', async () => {
    const { id } = site.add(receiver.url);
    receiver.answer(status(500));
    site.publish('1');
    await site.send();
    await site.pass(25 * HOUR_S, 900);
    expect(site.log(id)).toMatchObject([{ state: 'failed' }]);
    await site.pass(100 * HOUR_S, HOUR_S);
    site.publish('2');
    await site.send();
    expect(site.store.find(id)?.isActive).toBe(true);
    receiver.answer(status(204));
    await site.pass(10);
    expect(site.log(id)[0]).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  it('stays enabled if its URL is corrected while the old one answers 410, and gets the message at once', async () => {
    const other = await startReceiver();
    const { id } = site.add(other.url);
    other.answer((response) => {
      site.store.update(id, { url: receiver.url });
      response.writeHead(410).end();
    });
    site.publish('lunes');
    await site.send();
    expect(other.received).toHaveLength(1);
    expect(days(receiver)).toEqual(['lunes']);
    expect(site.store.find(id)).toMatchObject({ isActive: true, disabledWhy: null, failingSince: null });
    await other.down();
  });

  it('is disabled at once with a long queue, which is dropped in parts', async () => {
    const { id } = site.add(receiver.url);
    site.queue(id, 1200);
    receiver.answer(status(410));
    await site.send();
    expect(receiver.received).toHaveLength(1);
    expect(site.longestWrite()).toBeLessThanOrEqual(500);
    expect(site.store.countWaiting().get(id)).toBeUndefined();
    expect(site.log(id)[0]).toMatchObject({ state: 'failed', lastNote: 'endpoint switched off: gone' });
  });

  it('causes no writes if it is disabled and has no queue', async () => {
    const { id } = site.add(receiver.url);
    site.store.update(id, { isActive: false });
    const before = site.writes();
    await site.send();
    expect(site.writes()).toBe(before);
  });

  it('gets only its chosen events', async () => {
    site.add(receiver.url, ['campaign.changed']);
    site.publish('lunes');
    site.outbox.publish('campaign.changed', { campaign_id: 1 });
    await site.send();
    expect(receiver.received.map(({ type }) => type)).toEqual(['campaign.changed']);
  });

  it('never gets unsigned messages if its secret is lost', async () => {
    const { id } = site.add(receiver.url);
    site.store.update(id, { sealedSecret: 'v1.gone' });
    site.publish('lunes');
    await site.send();
    expect(receiver.received).toEqual([]);
    expect(site.log(id)).toMatchObject([{ state: 'pending', lastStatus: null }]);
  });
});

describe('a shutdown', () => {
  it('aborts an attempt at once, and the next start repeats it', async () => {
    site.add(receiver.url);
    const answered = Promise.withResolvers<void>();
    receiver.answerNext(() => answered.resolve());
    site.publish('lunes');
    const sending = site.send();
    await answered.promise;
    await site.sendingOf().stop();
    await sending;
    site.restart();
    await site.send();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[0]?.id).toBe(receiver.received[1]?.id);
  });
});
