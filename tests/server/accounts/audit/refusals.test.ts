import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/durations.ts';
import { createRefusals } from '#server/domains/accounts/audit/refusals.ts';
import type { AuditEntry } from '#server/platform/audit/service.ts';
import { startTestApp } from '../../../support/app.ts';
import { queryRows } from '../../../support/database.ts';

const ACTOR = { id: 3, username: 'operator', role: 'operator' };

function newRefusals() {
  let nowMs = 0;
  const entries: AuditEntry[] = [];
  const errors: unknown[] = [];
  let failure: Error | null = null;
  const refusals = createRefusals({
    audit: {
      record(entry) {
        if (failure !== null) throw failure;
        entries.push(entry);
      },
    },
    clock: { nowMs: () => nowMs },
    onError: (error) => void errors.push(error),
  });
  const attempt = (endpoint = 'PUT /users/:id', id = 3, params: Record<string, string> = { id: '4' }) =>
    refusals.note({ actor: { ...ACTOR, id }, endpoint, params, address: '203.0.113.7' });
  const times = () => entries.map(({ after }) => (after as { times: number }).times);
  return {
    ...refusals,
    attempt,
    entries,
    errors,
    times,
    pass: (ms: number) => void (nowMs += ms),
    fail: (error: Error | null) => void (failure = error),
  };
}

describe('refused writes', () => {
  it('are recorded at once with actor, action, target and address', () => {
    const { attempt, entries } = newRefusals();
    attempt();
    expect(entries).toEqual([
      {
        actor: ACTOR,
        action: 'access.refused',
        entity: 'endpoint',
        entityId: 'PUT /users/:id',
        after: { id: '4', role: 'operator', address: '203.0.113.7', times: 1 },
      },
    ]);
  });

  it('add at most two entries a minute when repeated, with their count', () => {
    const { attempt, times, pass, flush } = newRefusals();
    for (let i = 0; i < 100_000; i++) attempt();
    expect(times()).toEqual([1]);
    pass(MINUTE_MS);
    attempt();
    expect(times()).toEqual([1, 99_999, 1]);
    attempt();
    flush();
    flush();
    expect(times()).toEqual([1, 99_999, 1, 1]);
  });

  it('are counted and recorded later if they can’t be recorded now', () => {
    const { attempt, times, errors, pass, flush, fail } = newRefusals();
    const full = new Error('database or disk is full');
    attempt();
    attempt();
    fail(full);
    flush();
    flush();
    attempt('DELETE /trunks/:id');
    pass(MINUTE_MS);
    attempt();
    expect(errors).toEqual([full, full, full, full]);
    expect(times()).toEqual([1]);
    fail(null);
    flush();
    flush();
    expect(times()).toEqual([1, 2, 1]);
  });

  it('of another user or another endpoint are recorded separately', () => {
    const { attempt, entries } = newRefusals();
    attempt();
    attempt('DELETE /trunks/:id');
    attempt('PUT /users/:id', 4);
    expect(entries).toHaveLength(3);
  });

  it('record only a limited length of the path values', () => {
    const { attempt, entries } = newRefusals();
    attempt('POST /performance/cli/limits/:country', 3, { country: 'x'.repeat(10_000) });
    const [{ after }] = entries as [AuditEntry];
    expect((after as { country: string }).country).toHaveLength(64);
  });
});

describe('a server whose database another process holds', () => {
  it('still refuses requests, and shuts down cleanly', async () => {
    const test = await startTestApp({ engine: false });
    const attempt = () => test.request('operator', 'PUT', '/users/4', { role: 'admin' });
    expect((await attempt()).status).toBe(403);
    expect((await attempt()).status).toBe(403);
    const other = new Database(join(test.dataDir, 'cadencia.db'));
    other.exec('begin immediate');
    const first = await test.request('operator', 'DELETE', '/trunks/1');
    expect([first.status, (await attempt()).status]).toEqual([403, 403]);
    await test.close();
    other.close();
  });
});

describe('the log of a server', () => {
  it('contains every refused write of a logged-in user once, but no reads or requests without a login', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cadencia-refusals-'));
    let test = await startTestApp({ engine: false, dataDir });
    const refused = () =>
      queryRows(
        test.db,
        "select username, entity_id endpoint, after ->> 'times' times, after ->> 'address' address from audit_log where action = 'access.refused' order by id",
      );
    await test.request('operator', 'PUT', '/users/4', { role: 'admin', password: 'la-mía-de-verdad' });
    for (let i = 0; i < 5; i++) await test.request('demo', 'POST', '/campaigns', { name: 'Mía' });
    await test.request('demo', 'GET', '/users');
    await test.request(null, 'POST', '/users', {});
    const address = '127.0.0.1';
    expect(refused()).toEqual([
      { username: 'operator', endpoint: 'PUT /users/:id', times: 1, address },
      { username: 'demo', endpoint: 'POST /campaigns', times: 1, address },
    ]);
    const { body } = await test.request('admin', 'GET', '/audit?action=access');
    expect(body).toMatchObject({ total: 2, actions: expect.arrayContaining(['access.refused']) as string[] });
    expect(JSON.stringify(body)).not.toContain('la-mía');

    // A shutdown writes pending counts.
    await test.close();
    test = await startTestApp({ engine: false, dataDir });
    expect(refused().at(-1)).toEqual({ username: 'demo', endpoint: 'POST /campaigns', times: 4, address });
    await test.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
