import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type TestApp } from '../../../support/app.ts';
import { queryRows, queryValue } from '../../../support/database.ts';
import { createAuditedSite, type Recipe } from './audited-site.ts';
import { DOWNLOADS, NOT_AUDITED, WRITES } from './writes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SPEED: '4' } });
});
afterAll(() => test.close());

const WHAT_TO_DO =
  'A route that writes must be in the audit log. For each `unknown` one, call audit.record in its service, and add a ' +
  'line to WRITES in tests/server/accounts/audit/writes.ts: a request that succeeds, and the action that the log then has. If ' +
  'it writes nothing, add it to NOT_AUDITED there, with the reason. Take out the lines of those that are `gone`.';

type Logged = { readonly action: string; readonly userId: number | null };

const newest = () => queryValue(test.db, 'select coalesce(max(id), 0) from audit_log') as number;
const loggedSince = (id: number) =>
  queryRows(test.db, 'select action, user_id userId from audit_log where id > ?', id) as Logged[];

/** Sends a request to a route. Returns the answer and its audit entries. */
async function attempt(name: string, recipe: Recipe): Promise<{ action: string; answer: Answer; logged: Logged[] }> {
  const { action, params = {}, query, body, headers } = await recipe(createAuditedSite(test));
  const [method = '', pattern = ''] = name.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const url = query === undefined ? path : `${path}?${query}`;
  const before = newest();
  const answer = await test.request(headers === undefined ? 'admin' : null, method, url, body, headers);
  return { action, answer, logged: loggedSince(before) };
}

describe('the audit log', () => {
  it('covers every route that writes', () => {
    const writing = test.app
      .guardedRoutes()
      .filter(({ method, url }) => !['GET', 'HEAD'].includes(method) && url.startsWith('/api/v1/'))
      .map(({ method, url }) => `${method} ${url.replace('/api/v1', '')}`);
    const unknown = writing.filter((name) => !(name in WRITES) && !(name in NOT_AUDITED));
    const gone = [...Object.keys(WRITES), ...Object.keys(NOT_AUDITED)].filter((name) => !writing.includes(name));
    expect({ unknown, gone }, `${WHAT_TO_DO}`).toEqual({ unknown: [], gone: [] });
  });

  it.each(Object.entries({ ...WRITES, ...DOWNLOADS }))('has %s', async (name, recipe) => {
    const { action, answer, logged } = await attempt(name, recipe);
    expect(
      answer.status,
      `${name} should succeed: mend its line in tests/server/accounts/audit/writes.ts. ${answer.text}`,
    ).toBe(200);
    expect(
      logged.map((entry) => entry.action),
      `${name} is not in the audit log: call audit.record({ actor, action: '${action}', … }) in its service`,
    ).toContain(action);
    expect(logged.every(({ userId }) => userId !== null)).toBe(true);
  });
});
