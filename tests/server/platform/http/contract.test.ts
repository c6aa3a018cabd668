import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { App } from '#server/platform/http/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import { replies } from '#server/platform/http/replies.ts';
import { startServer } from '../../../support/live-server.ts';
import { judgedDocuments, judgeSentAnswers } from '../../../support/contract/answer-judge.ts';
import { takeViolations } from '../../../support/contract/violations.ts';
import { BARE_APP } from '../../../support/bare-app.ts';

const Thing = Type.Object({
  success: Type.Literal(true),
  count: Type.Integer(),
  colour: Type.Enum(['red', 'green']),
  parts: Type.Array(Type.Object({ name: Type.String() })),
});
const honest = { success: true as const, count: 1, colour: 'red' as const, parts: [{ name: 'a' }] };

/** Answers by route. All routes have the same documentation, so most answers violate it. */
const ANSWERS: Readonly<Record<string, () => unknown>> = {
  honest: () => honest,
  'declared-error': () => fail('call_not_found', { id: 1 }),
  'extra-field': () => ({ ...honest, secret: 'x' }),
  'extra-field-inside': () => ({ ...honest, parts: [{ name: 'a', secret: 'x' }] }),
  'null-for-a-number': () => ({ ...honest, count: null }),
  'text-for-a-number': () => ({ ...honest, count: '1' }),
  'unknown-choice': () => ({ ...honest, colour: 'blue' }),
  'undeclared-error': () => fail('campaign_not_found', { id: 1 }),
  'undeclared-status': () => fail('call_ended'),
};

let app: App;
beforeAll(async () => {
  app = await buildApp({
    ...BARE_APP,
    wire: () => ({
      authenticator: { byToken: () => null, byCookie: () => null },
      rootRoutes: () => {},
      routes(api) {
        const config = { permission: 'public', errors: ['call_not_found'] } as const;
        const schema = { summary: 'A thing', response: replies(Thing) };
        for (const [name, answer] of Object.entries(ANSWERS)) {
          api.get(`/${name}`, { config, schema }, async () => answer() as typeof honest);
        }
        api.get('/other-status', { config, schema }, async (_request, reply) => reply.code(202 as 200).send(honest));
        api.get('/other-kind', { config, schema }, async (_request, reply) =>
          reply.type('text/plain').send('hello' as unknown as typeof honest),
        );
      },
    }),
  });
});
afterAll(() => app.close());

/** Returns the problems found in the answer of `path`. */
async function judged(path: string): Promise<string[]> {
  await app.inject(`/api/v1${path}`);
  return takeViolations();
}

describe('an answer that matches its document is not a violation', () => {
  it.each(['/honest', '/declared-error', '/no-such-path'])('%s', async (path) => {
    expect(await judged(path)).toEqual([]);
  });
});

describe('an answer that differs from the document fails the test that requested it', () => {
  it.each([
    ['/extra-field', 200, 'must NOT have additional properties: secret'],
    ['/extra-field-inside', 200, '/parts/0 must NOT have additional properties: secret'],
    ['/null-for-a-number', 200, '/count must be integer'],
    ['/text-for-a-number', 200, '/count must be integer'],
    ['/unknown-choice', 200, '/colour must be equal to one of the allowed values: ["red","green"]'],
    ['/undeclared-error', 404, '/error must be equal to one of the allowed values: ["call_not_found"]'],
    ['/undeclared-status', 409, 'the document has no status 409 for it'],
    ['/other-status', 202, 'the document has no status 202 for it'],
    ['/other-kind', 200, 'the document does not say that it may be text/plain'],
  ])('%s', async (path, status, reason) => {
    const found = await judged(path);
    expect(found[0]).toContain(`GET /api/v1${path} (/api/v1${path}) → ${status}, as`);
    expect(found[0]).toContain(reason);
  });

  it('even if the serializer would drop or repair the difference', async () => {
    const sent = await app.inject('/api/v1/extra-field');
    expect(sent.json()).toEqual(honest);
    expect(takeViolations()).toHaveLength(1);
  });

  it('is also checked in servers in child processes, of which only the first sends the document', async () => {
    const liar = new URL('../../../support/contract/undocumented-field.ts', import.meta.url).href;
    const lie: unknown = expect.stringContaining('GET /healthz (/healthz) → 200, as it was sent: ');
    for (let time = 0; time < 2; time++) {
      const before = judgedDocuments().length;
      const server = await startServer({ env: { NODE_OPTIONS: `--import ${liar}` } });
      await fetch(`${server.url}/healthz`);
      await server.stop('SIGKILL');
      await server.dispose();
      expect(takeViolations()).toEqual([lie]);
      if (time > 0) expect(judgedDocuments()).toHaveLength(before);
    }
  });
});

describe('the answers that a server sends', () => {
  const answer = { method: 'GET', path: '/x', route: '/x', status: 200, contentType: undefined, when: 'sent' };
  const line = (json: string, document?: object) =>
    `${JSON.stringify({ key: 'of this test', answer: { ...answer, json }, document })}\n`;
  const document = { paths: { '/x': { get: { responses: {} } } } };

  it('may contain Unicode line separators, and end within a line', async () => {
    const text = line('"a\u2028b"', document) + line('"whole"') + line('"cut off"').slice(0, -9);
    await judgeSentAnswers(Readable.from([text.slice(0, 50), text.slice(50)], { objectMode: false }));
    expect(takeViolations().map((violation) => violation.slice(-20))).toEqual([
      expect.stringMatching('"a\u2028b"'),
      expect.stringMatching('"whole"'),
    ]);
  });

  it('fail the waiting test when the document is missing', async () => {
    const text = line('1').replace('of this test', 'of no test');
    await expect(judgeSentAnswers(Readable.from([text], { objectMode: false }))).rejects.toThrow('of no test');
  });
});
