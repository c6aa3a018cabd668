import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { executeSql, queryRows, queryValue } from '../../support/database.ts';
import { createSendingSite, openSendingDatabase } from './sending-site.ts';

let test: ReturnType<typeof openSendingDatabase>;
let site: ReturnType<typeof createSendingSite>;
beforeAll(() => {
  test = openSendingDatabase();
});
afterAll(() => test.close());
beforeEach(() => {
  site = createSendingSite(test);
});

const count = (table: string) => Number(queryValue(test.db, `select count(*) from ${table}`));
const drop = (beforeMs: number, most: number) => test.db.write(() => site.store.dropBefore(beforeMs, most));

describe('the log of deliveries', () => {
  it('drops old deliveries in parts, with messages that have no other delivery', () => {
    const { id } = site.add('http://127.0.0.1:9/');
    for (const day of ['1', '2', '3', '4']) site.publish(day);
    const [fourth, third, second, first] = site.log(id);
    // Deliveries need not end in order.
    for (const [delivery, endedAt] of [
      [first, 30],
      [second, 10],
      [third, 20],
    ] as const)
      site.store.updateDelivery(delivery!.id, { state: 'failed', endedAt });
    site.store.addDelivery(id, third!.messageId, 5);
    expect([drop(30, 1), drop(30, 5), drop(30, 5)]).toEqual([1, 1, 0]);
    expect(site.log(id).map(({ messageId }) => messageId)).toEqual([
      third!.messageId,
      fourth!.messageId,
      first!.messageId,
    ]);
    expect(count('webhook_messages')).toBe(3);
  });

  it('counts queued and parked deliveries of each endpoint as waiting', () => {
    const { id } = site.add('http://127.0.0.1:9/');
    const idle = site.add('http://127.0.0.1:10/');
    for (const day of ['1', '2', '3']) site.publish(day);
    const [third, second] = site.log(id);
    site.store.updateDelivery(third!.id, { state: 'parked' });
    site.store.updateDelivery(second!.id, { state: 'delivered', endedAt: 10 });
    for (const { id: one } of site.log(idle.id)) site.store.updateDelivery(one, { state: 'failed', endedAt: 10 });
    expect([...site.store.countWaiting()]).toEqual([[id, 2]]);
  });

  it('is searched by time and by state without a scan', () => {
    const plan = (sql: string) =>
      queryRows<{ detail: string }>(test.db, `explain query plan ${sql}`)
        .map(({ detail }) => detail)
        .join('\n');
    expect(plan('select id from webhook_deliveries where ended_at < 9 order by ended_at limit 5')).toBe(
      'SEARCH webhook_deliveries USING COVERING INDEX webhook_deliveries_ended (ended_at<?)',
    );
    expect(
      plan("select * from webhook_deliveries where endpoint_id = 1 and id < 9 and state = 'failed' order by id desc"),
    ).toBe('SEARCH webhook_deliveries USING INDEX webhook_deliveries_state (endpoint_id=? AND state=? AND id<?)');
  });

  it('of a removed endpoint is deleted in parts, whatever its age, unlike other endpoints’', () => {
    const [kept, removed, last] = [1, 2, 3].map((port) => site.add(`http://127.0.0.1:${port}/`).id);
    for (const id of [kept!, removed!, last!]) site.queue(id, 30);
    const before = count('webhook_deliveries');
    site.store.remove(removed!);
    expect(site.store.find(removed!)).toBeUndefined();
    expect(count('webhook_deliveries')).toBe(before);
    expect([drop(0, 20), drop(0, 20), drop(0, 20)]).toEqual([20, 10, 0]);
    expect([kept, removed, last].map((id) => site.log(id!).length)).toEqual([30, 0, 30]);
    expect(count('webhook_messages')).toBe(2);
    executeSql(test.db, 'delete from webhook_endpoints');
    expect(drop(0, 100)).toBe(60);
  });
});
