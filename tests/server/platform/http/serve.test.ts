import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { App } from '#server/platform/http/app.ts';
import { checkServed, serve } from '#server/platform/http/serve.ts';
import { Ok } from '#shared/contracts/common.ts';
import type { RouteTable } from '#shared/route-contract.ts';
import { BARE_APP } from '../../../support/bare-app.ts';

const table = {
  'PUT /things/:id': {
    params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
    query: Type.Object({ loud: Type.Optional(Type.Boolean()) }),
    body: Type.Object({ name: Type.String() }),
    answer: Type.Object({ ...Ok.properties, name: Type.String() }),
  },
} satisfies RouteTable;

function start(routes: (api: App) => void): Promise<App> {
  return buildApp({
    ...BARE_APP,
    wire: () => ({
      authenticator: { byToken: () => null, byCookie: () => null },
      rootRoutes: () => {},
      routes,
    }),
  });
}

function serveThings(api: App): void {
  serve(api, table, {
    'PUT /things/:id': {
      permission: 'public',
      summary: 'Rename a thing',
      handle: async ({ params, query, body }) => ({
        success: true as const,
        name: `${body.name}${params.id + 1}${query.loud === true ? '!' : ''}`,
      }),
    },
  });
}

describe('an operation registered from its contract', () => {
  it('reads path, query and body by their schemas, and answers by its own', async () => {
    const app = await start(serveThings);
    const answer = await app.inject({ method: 'PUT', url: '/api/v1/things/4?loud=1', payload: { name: 'a' } });
    expect(answer.json()).toEqual({ success: true, name: 'a5!' });
    const refused = await app.inject({ method: 'PUT', url: '/api/v1/things/none', payload: { name: 'a' } });
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([400, 'invalid_query']);
    await app.close();
  });
});

describe('a server does not start', () => {
  it('when an operation of the table is not served', async () => {
    await expect(start((api) => checkServed(api, table))).rejects.toThrow(
      'routes without an endpoint: PUT /things/:id',
    );
  });

  it('when an operation is served that the table lacks', async () => {
    const starting = start((api) => {
      serveThings(api);
      api.get('/beside', { config: { permission: 'public' } }, async () => 'x');
      checkServed(api, table);
    });
    await expect(starting).rejects.toThrow('routes without a contract: GET /beside');
  });
});
