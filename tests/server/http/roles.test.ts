import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allows, type Permission } from '#shared/roles.ts';
import { startTestApp, type TestApp, type Who } from '../../support/app.ts';

/** Who may do what, as the product says it: a route that is not here, or says otherwise, fails. */
const NEEDS: Readonly<Record<string, Permission>> = {
  'POST /auth/login': 'public',
  'GET /auth/demo-accounts': 'public',
  // These two know the session by its cookie; without one they answer 401 themselves.
  'POST /auth/refresh': 'public',
  'POST /auth/logout': 'public',
  'GET /auth/me': 'user',
  'POST /auth/password': 'user',
  'GET /campaigns': 'user',
  'GET /campanhas': 'user',
  'GET /campaigns/:id': 'user',
  'GET /campaigns/:id/por-que': 'supervisor',
  'POST /campaigns': 'supervisor',
  'PUT /campaigns/:id': 'supervisor',
  'DELETE /campaigns/:id': 'supervisor',
  'DELETE /presione1/campanhas/:id': 'supervisor',
  'GET /presione1/campanhas': 'user',
  'GET /presione1/campanhas/:id': 'user',
  'GET /presione1/campanhas/:id/estatisticas': 'user',
  'GET /presione1/campanhas/:id/estadisticas': 'user',
  'GET /presione1/campanhas/:id/monitor': 'user',
  'GET /audio-inteligente/campanhas/:id/sessoes': 'user',
  'POST /presione1/campanhas/:id/iniciar': 'supervisor',
  'POST /presione1/campanhas/:id/pausar': 'supervisor',
  'POST /presione1/campanhas/:id/retomar': 'supervisor',
  'POST /presione1/campanhas/:id/parar': 'supervisor',
  'GET /legal-windows': 'user',
  'PUT /legal-windows': 'admin',
  'GET /timing-configs': 'supervisor',
  'POST /timing-configs': 'supervisor',
  'PUT /timing-configs/:id': 'supervisor',
  'POST /contacts/upload': 'supervisor',
  'GET /contacts/uploads/:id': 'supervisor',
  'GET /contacts/uploads/:id/rejects': 'supervisor',
  'GET /llamadas/historico': 'user',
  'GET /llamadas/historico/export': 'operator',
  'GET /llamadas/en-progreso': 'user',
  'GET /monitoring/llamadas-activas': 'user',
  'GET /llamadas/:id': 'user',
  'POST /llamadas/finalizar': 'supervisor',
  'POST /presione1/llamadas/:id/transferir': 'supervisor',
  'POST /presione1/llamadas/:id/finalizar': 'supervisor',
  'GET /dialer/status': 'user',
  'GET /dialer/config': 'supervisor',
  'POST /dialer/config': 'supervisor',
  'POST /dialer/campaign/control': 'supervisor',
  'POST /dialer/start': 'supervisor',
  'POST /dialer/stop': 'supervisor',
  'POST /performance/dialer/start': 'admin',
  'POST /performance/dialer/stop': 'admin',
  'POST /performance/dialer/cps/:cps': 'admin',
  'GET /performance/metrics/realtime': 'admin',
  'GET /performance/metrics/history': 'admin',
  'POST /performance/load-test/start': 'admin',
  'POST /performance/load-test/stop': 'admin',
  'GET /performance/load-test/status': 'admin',
  'GET /performance/load-test/results': 'admin',
  'GET /monitoring/agentes': 'user',
  'GET /monitoring/dashboard': 'user',
  'GET /llamadas/stats': 'user',
  'GET /stats': 'user',
  'GET /trunks': 'supervisor',
  'POST /trunks': 'admin',
  'PUT /trunks/:id': 'admin',
  'DELETE /trunks/:id': 'admin',
  'GET /caller-id-configs': 'supervisor',
  'POST /caller-id-configs': 'supervisor',
  'PUT /caller-id-configs/:id': 'supervisor',
  'DELETE /caller-id-configs/:id': 'supervisor',
  'GET /blacklist': 'admin',
  'POST /blacklist': 'admin',
  'POST /blacklist/check': 'admin',
  'DELETE /blacklist/:id': 'admin',
  'GET /configuracion-avanzada/status': 'admin',
  'GET /multi-sip/provedores': 'user',
  'GET /code2base/clis': 'user',
  'POST /code2base/clis': 'admin',
  'PUT /code2base/clis/:id': 'admin',
  'DELETE /code2base/clis/:id': 'admin',
  'GET /audios/contextos': 'user',
};

const WHO: readonly Who[] = [null, 'demo', 'operator', 'supervisor', 'admin'];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const routes = () =>
  test.app
    .guardedRoutes()
    .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/v1/'))
    .map((route) => ({ ...route, name: `${route.method} ${route.url.replace('/api/v1', '')}` }));

describe('who may do what', () => {
  it('is what the product says, for every route', () => {
    expect(Object.fromEntries(routes().map(({ name, permission }) => [name, permission]))).toEqual(NEEDS);
  });

  it('everything outside /api/v1 needs a user', () => {
    const others = test.app.guardedRoutes().filter(({ url }) => !url.startsWith('/api/v1/'));
    expect(others.length).toBeGreaterThan(0);
    for (const { url, permission } of others) expect([url, permission]).toEqual([url, 'user']);
  });

  it('is answered before any look at body, type or id', async () => {
    const guarded = routes().filter(({ permission }) => permission !== 'public');
    expect(guarded.length).toBeGreaterThan(40);
    for (const { name, method, url, permission } of guarded) {
      for (const who of WHO) {
        const path = url.replace('/api/v1', '').replace(/:\w+/, 'no-such-id');
        const hasBody = method === 'POST' || method === 'PUT';
        const headers: Record<string, string> = hasBody ? { 'content-type': 'application/x-nothing' } : {};
        const { status } = await test.request(who, method, path, hasBody ? 'not json' : undefined, headers);
        const expected = who === null ? 401 : allows(who, permission) ? 'let in' : 403;
        const outcome = [401, 403, 500].includes(status) ? status : 'let in';
        expect({ name, who, outcome }).toEqual({ name, who, outcome: expected });
      }
    }
  });

  it('a token of a kind, or of somebody else, opens nothing', async () => {
    const payload = Buffer.from(
      JSON.stringify({ sub: '1', sid: 'x', role: 'admin', iat: 0, exp: 9_999_999_999 }),
    ).toString('base64url');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const local = Buffer.from(JSON.stringify({ username: 'admin', role: 'admin' })).toString('base64');
    for (const token of [local, `${none}.${payload}.`, `${none}.${payload}.abc`, 'x', '']) {
      const answer = await test.request(null, 'GET', '/campaigns', undefined, { authorization: `Bearer ${token}` });
      expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
    }
  });
});
