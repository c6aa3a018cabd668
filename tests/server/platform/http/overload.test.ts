import autocannon, { type Client } from 'autocannon';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.ts';

/** Number of requests in the flood. */
const FLOOD = 20_000;
/** Maximum number of the flood's requests that may be served before the reads. */
const MOST_BEFORE_READS = 10_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
});
afterAll(() => test.close());

it('answers reads while unauthenticated clients flood it with commands', { timeout: 120_000 }, async () => {
  const url = `${await test.listen()}/api/v1/campaigns`;
  const headers = { authorization: `Bearer ${await test.login('demo')}` };
  const answered: number[] = [];
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const count = (status: number): void => {
    answered.push(status);
    if (answered.length === 500) begun.resolve();
  };
  const setupClient = (client: Client): void => void client.on('response', count);
  const flood = autocannon({ url, method: 'POST', connections: 200, amount: FLOOD, timeout: 60, setupClient }, () =>
    over.resolve(),
  );
  await begun.promise;
  for (let read = 0; read < 5; read += 1) {
    const answer = await fetch(url, { headers });
    expect(answer.status).toBe(200);
    await answer.text();
  }
  const beforeReads = answered.length;
  flood.stop();
  await over.promise;
  expect(beforeReads).toBeLessThan(MOST_BEFORE_READS);
  // On a slow machine some requests of the flood wait too long and are refused.
  expect(answered.filter((status) => status !== 401 && status !== 503)).toEqual([]);
});
