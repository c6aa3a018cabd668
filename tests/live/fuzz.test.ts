import { describe, expect, it } from 'vitest';
import { runFuzz } from '../../scripts/fuzz/run.ts';
import { sized } from '../support/size.ts';

const REQUESTS = sized(150, 500);

describe('hostile requests', () => {
  it('get valid answers, never hang, and don’t stop the dialing', async () => {
    // A busy machine must not fail the test, so only a request without an answer within 20 s counts as hanging.
    const { sent, byStatus, failures } = await runFuzz({ requests: REQUESTS, seed: 7, hangMs: 20_000 }, () => {});
    expect(failures).toEqual([]);
    expect(sent).toBe(REQUESTS);
    expect([...byStatus.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
  });
});
