import { describe, expect, it } from 'vitest';
import { runFuzz } from '../../scripts/fuzz/run.ts';
import { sized } from '../support/size.ts';

const REQUESTS = sized(150, 500);

describe('hostile requests', () => {
  it('break no answer, hang nothing, and do not keep calls from going out', async () => {
    // A busy machine is no reason to fail: here a hang is what never ends.
    const { sent, byStatus, failures } = await runFuzz({ requests: REQUESTS, seed: 7, hangMs: 20_000 }, () => {});
    expect(failures).toEqual([]);
    expect(sent).toBe(REQUESTS);
    expect([...byStatus.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
  });
});
