/** Compiles every schema, because the server compiles each only when first needed. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACTS } from '#server/platform/http/openapi/contracts.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';

const FOLDER = new URL('../../../../shared/contracts/', import.meta.url);
/** The table of all routes, which has no schemas of its own. */
const TABLE = 'routes.ts';

const routes: RouteOptions[] = [];
const observe = (message: unknown): void => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', (route) => void routes.push(route));
};

let test: TestApp;
beforeAll(async () => {
  subscribe('fastify.initialization', observe);
  test = await startTestApp({ engine: false });
  unsubscribe('fastify.initialization', observe);
});
afterAll(() => test.close());

/** Returns the schemas that can't be compiled, with the reason. */
function failuresOf(
  parts: (route: RouteOptions) => (object | undefined)[],
  compile: (schema: object) => unknown,
): string[] {
  const seen = new Set<object>();
  const failures: string[] = [];
  for (const route of routes) {
    for (const schema of parts(route)) {
      if (schema === undefined || seen.has(schema)) continue;
      seen.add(schema);
      try {
        compile(schema);
      } catch (error) {
        failures.push(`${String(route.method)} ${route.url}: ${String(error)}`);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(50);
  return failures;
}

describe('every schema of a route', () => {
  it('compiles to a serializer', () => {
    const responses = ({ schema }: RouteOptions): object[] =>
      Object.values((schema?.response ?? {}) as Record<string, object>);
    expect(failuresOf(responses, (schema) => fastJsonStringify(schema))).toEqual([]);
  });

  it('compiles to a validator', () => {
    const parts = ({ schema = {} }: RouteOptions) =>
      [schema.body, schema.querystring, schema.params, schema.headers] as (object | undefined)[];
    expect(failuresOf(parts, (schema) => Compile(schema as TSchema))).toEqual([]);
  });
});

it('every contract is searched for schema names', async () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts') && file !== TABLE);
  const contracts = await Promise.all(
    files.toSorted().map(async (file) => (await import(new URL(file, FOLDER).href)) as object),
  );
  expect(CONTRACTS.slice(0, -1).map((contract) => Object.keys(contract))).toEqual(
    contracts.map((contract) => Object.keys(contract)),
  );
});
