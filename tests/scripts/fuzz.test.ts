import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../scripts/fuzz/arguments.ts';
import type { FuzzAnswer } from '../../scripts/fuzz/client.ts';
import { endpointsOf, type ApiDocument } from '../../scripts/fuzz/document.ts';
import { requestsTo, type FuzzRequest } from '../../scripts/fuzz/requests.ts';
import { createVerdict } from '../../scripts/fuzz/verdict.ts';

const thing = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 } } };
const id = { name: 'id', in: 'path', schema: { type: 'integer', minimum: 1, maximum: 2 ** 53 - 1 } };
const document = {
  paths: {
    '/things/{id}': {
      put: {
        tags: ['things'],
        parameters: [id],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } } },
      },
    },
  },
  components: { schemas: { Thing: thing, ErrorAnswer: thing } },
};
const described = document as unknown as ApiDocument;
const [endpoint] = endpointsOf(described);

const sample = (seed: number): FuzzRequest[] =>
  fc.sample(requestsTo(endpoint!, described), { numRuns: 400, seed }).map((request) => ({ ...request }));

describe('fuzz arguments', () => {
  it('have defaults, and are parsed', () => {
    expect(readArguments([])).toEqual({ requests: 2000, seed: 1, hangMs: 2000 });
    expect(readArguments(['--requests', '20000', '--seed', '5'])).toMatchObject({ requests: 20_000, seed: 5 });
    expect(readArguments(['--help'])).toBeNull();
  });

  it.each([['--requests', '0'], ['--seed', 'x'], ['--nothing']])('%s %s is rejected with one line', (...args) => {
    expect(() => readArguments(args)).toThrow(args[0]);
  });
});

describe('fuzzed requests', () => {
  it('are the same for the same seed, and differ for another', () => {
    expect(JSON.stringify(sample(1))).toBe(JSON.stringify(sample(1)));
    expect(JSON.stringify(sample(1))).not.toBe(JSON.stringify(sample(2)));
  });

  it('are valid, nearly valid and hostile, from every role', () => {
    const requests = sample(3);
    const bodies = requests.map(({ body }) => {
      try {
        return JSON.parse(body?.bytes.toString() ?? '') as { name?: unknown };
      } catch {
        return null;
      }
    });
    const isGood = (body: { name?: unknown } | null): boolean => typeof body?.name === 'string' && body.name !== '';
    expect(bodies.filter(isGood).length).toBeGreaterThan(50);
    expect(bodies.filter((body) => body === null).length).toBeGreaterThan(5);
    expect(bodies.filter((body) => body !== null && !isGood(body)).length).toBeGreaterThan(50);
    expect(requests.filter(({ isAimed }) => isAimed).length).toBeGreaterThan(100);
    expect(requests.filter(({ isAimed }) => !isAimed).length).toBeGreaterThan(50);
    expect(new Set(requests.map(({ asker }) => asker)).size).toBe(6);
    for (const { target } of requests) expect(target).toMatch(/^\/things\/[\x21-\x7e]+$/);
  });
});

describe('the verdict on a response', () => {
  const verdict = createVerdict(document);
  const aimed: FuzzRequest = {
    endpoint: endpoint!,
    method: 'PUT',
    target: '/things/1',
    isAimed: true,
    headers: {},
    asker: 'admin',
    body: null,
  };
  const answer = (status: number, body: unknown, more: Partial<FuzzAnswer> = {}): FuzzAnswer => ({
    status,
    contentType: 'application/json; charset=utf-8',
    retryAfter: undefined,
    text: JSON.stringify(body),
    ms: 1,
    ...more,
  });

  it('finds nothing wrong with a response that matches the API’s document', () => {
    expect(verdict(aimed, answer(200, { name: 'x' }))).toBeNull();
  });

  it.each([
    ['a failure of the server', answer(500, { name: 'x' }), 'answered 500'],
    ['503 without Retry-After', answer(503, { name: 'x' }), 'answered 503'],
    ['a status that is not described', answer(201, { name: 'x' }), 'no status 201'],
    ['another shape', answer(200, { name: 1 }), '/name must be string'],
    ['a field that nobody described', answer(200, { name: 'x', secret: 1 }), 'secret'],
    ['what only calls itself JSON', answer(200, null, { text: '<html>' }), 'not JSON'],
  ])('finds %s', (_what, given, reason) => {
    expect(verdict(aimed, given)).toContain(reason);
  });
});
