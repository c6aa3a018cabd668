import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { WALLBOARD_SOCKET_PATH } from '#shared/domain/wallboard.ts';
import { startTestApp, type TestApp, type Who } from '../../../support/app.ts';
import { BARE_APP } from '../../../support/bare-app.ts';

/** Roles that hold each permission. `null` is a request without a login. */
const PASS = {
  nobody: [null, 'demo', 'operator', 'supervisor', 'admin'],
  'any user': ['demo', 'operator', 'supervisor', 'admin'],
  operator: ['operator', 'supervisor', 'admin'],
  supervisor: ['supervisor', 'admin'],
  admin: ['admin'],
  'a display': [],
} as const satisfies Record<string, readonly Who[]>;
type Need = keyof typeof PASS;

/**
 * The required permission of each endpoint. An endpoint without a line fails, and so does a line without an endpoint.
 */
const NEEDS: Readonly<Record<Need, readonly string[]>> = {
  nobody: [
    'POST /auth/login',
    'GET /auth/demo-accounts',
    // These two use the session cookie, and answer 401 without it.
    'POST /auth/refresh',
    'POST /auth/logout',
  ],
  'any user': [
    'GET /auth/me',
    'POST /auth/password',
    'GET /campaigns',
    'GET /campanhas',
    'GET /campaigns/:id',
    'GET /campaigns/:id/detection',
    'GET /campaigns/:id/script',
    'GET /presione1/campanhas',
    'GET /presione1/campanhas/:id',
    'GET /presione1/campanhas/:id/estatisticas',
    'GET /presione1/campanhas/:id/estadisticas',
    'GET /presione1/campanhas/:id/monitor',
    'GET /audio-inteligente/campanhas/:id/sessoes',
    'GET /legal-windows',
    'GET /number-caps',
    'GET /teams',
    'GET /pause-reasons',
    'GET /dispositions',
    'GET /llamadas/historico',
    'GET /llamadas/historico/rows',
    'GET /filtros',
    'POST /filtros',
    'PATCH /filtros/:id',
    'DELETE /filtros/:id',
    'GET /llamadas/en-progreso',
    'GET /llamadas/stats',
    'GET /llamadas/:id',
    'GET /monitoring/llamadas-activas',
    'GET /monitoring/agentes',
    'GET /monitoring/dashboard',
    'GET /stats',
    'GET /dialer/status',
    'GET /multi-sip/provedores',
    'GET /code2base/clis',
    'GET /returned-calls',
    'GET /audios',
    'GET /audios/contextos',
    'GET /audio/list',
    'GET /audio/stats',
    'GET /audio/play/:filename',
  ],
  operator: [
    'GET /desk',
    'POST /desk/sign-in',
    'POST /desk/sign-out',
    'POST /desk/pause',
    'POST /desk/ready',
    'POST /desk/disposition',
    'POST /desk/finish',
    'POST /desk/hold',
    'POST /desk/mute',
    'POST /desk/keys',
    'GET /desk/transfer-targets',
    'GET /transfer-numbers',
    'POST /desk/transfer',
    'POST /desk/voicemail',
    'GET /desk/dial',
    'GET /desk/dial/number',
    'POST /desk/dial',
    'POST /desk/consult',
    'POST /desk/consult/finish',
    'POST /desk/call',
    'POST /desk/dial/cancel',
    'POST /desk/skip',
    'POST /desk/hang-up',
    'POST /desk/phone',
    'POST /desk/phone/call',
    'POST /desk/notices/:id/dismiss',
    'GET /callbacks',
    'GET /callbacks/export',
    'PUT /callbacks/:id',
    'DELETE /callbacks/:id',
    'POST /llamadas/:id/hand-over',
    'POST /llamadas/:id/disposition',
    'GET /llamadas/historico/export',
    'GET /audio/download/:filename',
    'POST /dialer/test-call',
    'GET /contacts/por-numero',
    'GET /contacts',
    'GET /contacts/resumen',
    'GET /contacts/export',
    'GET /contacts/listas',
    'GET /contacts/:id',
    'PUT /contacts/:id/nota',
    'POST /do-not-call',
    'DELETE /do-not-call/:id',
  ],
  supervisor: [
    'GET /alertas',
    'POST /alertas/:id/vista',
    'POST /monitoring/agentes/:id/reactivate',
    'GET /agents',
    'GET /agents/events/export',
    'POST /agents/:id/pause',
    'POST /agents/:id/ready',
    'POST /agents/:id/sign-out',
    'POST /agents/:id/move',
    'POST /agents/:id/message',
    'POST /agents/:id/listen',
    'POST /agents/:id/take-over',
    'POST /agents/listening/stop',
    'POST /teams/:id/message',
    'POST /alertas/:id/posponer',
    'GET /alertas/reglas',
    'GET /campaigns/:id/por-que',
    'GET /dossier',
    'POST /campaigns',
    'PUT /campaigns/:id',
    'POST /campaigns/acciones',
    'POST /campaigns/:id/copiar',
    'PUT /campaigns/:id/programacion',
    'PUT /campaigns/:id/script',
    'GET /campaigns/:id/reciclables',
    'POST /campaigns/:id/reciclar',
    'GET /reciclajes/:id',
    'POST /reciclajes/:id/interrumpir',
    'GET /campaigns/:id/listas',
    'PUT /contacts/listas/:id/prioridad',
    'DELETE /campaigns/:id',
    'DELETE /presione1/campanhas/:id',
    'POST /presione1/campanhas/:id/iniciar',
    'POST /presione1/campanhas/:id/pausar',
    'POST /presione1/campanhas/:id/retomar',
    'POST /presione1/campanhas/:id/parar',
    'POST /llamadas/finalizar',
    'POST /presione1/llamadas/:id/transferir',
    'POST /presione1/llamadas/:id/finalizar',
    'GET /llamadas/grabaciones',
    'GET /llamadas/:id/grabacion',
    'POST /llamadas/:id/grabacion/pausar',
    'POST /llamadas/:id/grabacion/reanudar',
    'GET /timing-configs',
    'POST /timing-configs',
    'PUT /timing-configs/:id',
    'GET /caller-id-configs',
    'POST /caller-id-configs',
    'PUT /caller-id-configs/:id',
    'DELETE /caller-id-configs/:id',
    'GET /trunks',
    'GET /trunks/:id/health',
    'POST /contacts/upload',
    'GET /contacts/home-country',
    'GET /do-not-call/removals',
    'DELETE /do-not-call/lists/:id',
    'POST /contacts/acciones',
    'GET /contacts/acciones/:id',
    'POST /contacts/acciones/:id/interrumpir',
    'PATCH /contacts/:id',
    'POST /contacts/:id/acciones/:accion',
    'POST /contacts/:id/volver-a-llamar',
    'GET /contacts/uploads/:id',
    'GET /contacts/uploads/:id/rejects',
    'POST /audio/upload',
    'POST /audios/upload',
    'DELETE /audio/delete/:id',
    'GET /dialer/config',
    'POST /dialer/config',
    'POST /dialer/campaign/control',
    'POST /dialer/start',
    'POST /dialer/stop',
    'GET /teams/people',
    'POST /teams',
    'PUT /teams/:id',
    'DELETE /teams/:id',
    'POST /dispositions',
    'PUT /dispositions/:id',
    'DELETE /dispositions/:id',
    'POST /transfer-numbers',
    'DELETE /transfer-numbers/:id',
    'POST /pause-reasons',
    'PUT /pause-reasons/:id',
    'DELETE /pause-reasons/:id',
    'GET /registries',
    'GET /campaigns/:id/registries',
    'GET /reports',
    'GET /reports/dispositions',
    'GET /reports/dispositions/export',
    'GET /reports/export',
    'GET /reports/people',
    'GET /reports/people/export',
  ],
  admin: [
    'PUT /legal-windows',
    'PUT /number-caps',
    'POST /trunks',
    'PUT /trunks/:id',
    'POST /trunks/:id/probe',
    'DELETE /trunks/:id',
    'POST /registries',
    'PUT /campaigns/:id/registries',
    'PATCH /registries/:id',
    'DELETE /registries/:id',
    'POST /registries/:id/numbers',
    'GET /blacklist',
    'GET /blacklist/entries',
    'GET /blacklist/undo',
    'POST /blacklist',
    'DELETE /blacklist/:id',
    'POST /blacklist/undo',
    'POST /blacklist/check',
    'POST /code2base/clis',
    'POST /code2base/clis/acciones',
    'PUT /code2base/clis/:id',
    'DELETE /code2base/clis/:id',
    'POST /audio/contextos',
    'PUT /audio/contextos/:id',
    'DELETE /audio/contextos/:id',
    'POST /audio/setup-padrao',
    'GET /configuracion-avanzada/status',
    'POST /dialer/centrales/drenar',
    'POST /performance/dialer/start',
    'POST /performance/dialer/stop',
    'POST /performance/dialer/cps/:cps',
    'GET /performance/metrics/realtime',
    'GET /performance/metrics/history',
    'POST /performance/load-test/start',
    'POST /performance/load-test/stop',
    'GET /performance/load-test/status',
    'GET /performance/load-test/results',
    'GET /performance/export/:type',
    'GET /performance/cli/limits',
    'POST /performance/cli/limits/:country',
    'GET /performance/cli/usage',
    'POST /performance/cli/reset',
    'GET /performance/cli/rotation',
    'GET /performance/cli/rotation/config',
    'POST /performance/cli/rotation/config',
    'GET /performance/cli/list',
    'GET /performance/cli-pattern/countries',
    'GET /performance/cli-pattern/patterns/:country',
    'POST /performance/cli-pattern/generate',
    'POST /performance/cli-pattern/bulk-generate',
    'GET /performance/cli-pattern/stats',
    'GET /performance/dtmf/configs',
    'POST /performance/dtmf/config/:country',
    'POST /performance/dtmf/config/reset',
    'GET /cli-auto/area-codes',
    'POST /cli-auto/calculate',
    'POST /cli-auto/config',
    'POST /cli-auto/simulate',
    'GET /users',
    'GET /users/:id',
    'POST /users',
    'PUT /users/:id',
    'POST /users/:id/reset-password',
    'GET /settings',
    'PUT /settings',
    'GET /audit',
    'POST /alertas/reglas',
    'PUT /alertas/reglas/:id',
    'DELETE /alertas/reglas/:id',
    'GET /webhooks',
    'POST /webhooks',
    'PUT /webhooks/:id',
    'DELETE /webhooks/:id',
    'POST /webhooks/:id/secreto',
    'POST /webhooks/:id/probar',
    'GET /webhooks/:id/entregas',
    'POST /webhooks/entregas/:id/reenviar',
    'GET /pantallas',
    'POST /pantallas',
    'PUT /pantallas/:id',
    'DELETE /pantallas/:id',
  ],
  // A display's token doesn't belong to a user; tests/server/monitoring/wallboard covers it.
  'a display': ['GET /tablero'],
};

const WHO: readonly Who[] = [null, 'demo', 'operator', 'supervisor', 'admin'];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Returns every endpoint of the product, from the server's route table. */
const endpoints = () =>
  test.app
    .guardedRoutes()
    .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/v1/'))
    .map(({ method, url }) => ({ name: `${method} ${url.replace('/api/v1', '')}`, method, url }));

/** Returns 401, 403 or 500, or 'let in' for any other status, which means that the request was authorized. */
async function outcomeOf(who: Who, method: string, path: string): Promise<number | 'let in'> {
  const sendsBody = method !== 'GET';
  const headers: Record<string, string> = sendsBody ? { 'content-type': 'application/x-nothing' } : {};
  const { status } = await test.request(who, method, path, sendsBody ? 'not json' : undefined, headers);
  return [401, 403, 500].includes(status) ? status : 'let in';
}

describe('permissions', () => {
  it('are listed exactly once for every endpoint', () => {
    const written = Object.values(NEEDS).flat();
    expect([...written].sort()).toEqual([...new Set(written)].sort());
    expect(
      endpoints()
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...written].sort());
  });

  // Permitted requests have an unknown id or an invalid body, so that nothing is stopped, deleted or started.
  it.each(Object.entries(NEEDS).flatMap(([need, names]) => names.map((name) => [name, need as Need] as const)))(
    '%s needs %s, checked before body, types or ids',
    async (name, need) => {
      const [method = '', url = ''] = name.split(' ');
      const path = url.replace(/:\w+/, 'no-such-id');
      for (const who of WHO) {
        const passes = (PASS[need] as readonly Who[]).includes(who);
        // The two endpoints that use the session cookie don't get one.
        const isByCookie = /refresh|logout/.test(name);
        const expected = passes ? 'let in' : who === null || need === 'a display' ? 401 : 403;
        const outcome = await outcomeOf(who, method, path);
        expect({ name, who, outcome }).toEqual({ name, who, outcome: isByCookie ? outcome : expected });
      }
    },
  );

  it('everything outside /api/v1 needs a user, except the wallboard’s WebSocket, which needs a display', () => {
    const others = test.app.guardedRoutes().filter(({ url }) => !url.startsWith('/api/v1/'));
    expect(others.length).toBeGreaterThan(0);
    for (const { url, permission } of others)
      expect([url, permission]).toEqual([url, url === WALLBOARD_SOCKET_PATH ? 'display' : 'user']);
  });

  it('a route without a permission prevents the start', async () => {
    const careless = await buildApp({
      ...BARE_APP,
      wire: () => ({
        authenticator: { byToken: () => null, byCookie: () => null },
        routes: (api) => void api.get('/open', async () => ({})),
        rootRoutes: () => {},
      }),
    });
    await expect(careless.ready()).rejects.toThrow('routes without a permission: GET /api/v1/open');
  });

  it('a malformed or foreign token is refused', async () => {
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
