import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { queryValue } from '../../../support/database.ts';

let demo: TestApp;
let real: TestApp;
beforeAll(async () => {
  demo = await startTestApp({ engine: false });
  real = await startTestApp({ env: { DEMO: '0', TRUSTED_PROXIES: '10.0.0.5,192.168.7.0/24' }, engine: false });
});
afterAll(async () => {
  await demo.close();
  await real.close();
});

/** Returns a policy's directives by name. */
const policyOf = (header: unknown): Map<string, string> =>
  new Map(
    String(header)
      .split(';')
      .map((directive) => {
        const [name = '', ...values] = directive.trim().split(' ');
        return [name, values.join(' ')];
      }),
  );

describe('every answer', () => {
  it.each([
    ['the console', '/'],
    ['a section of it', '/historico'],
    ['health', '/healthz'],
    ['the API', '/api/v1/auth/demo-accounts'],
    ['a refusal', '/api/v1/campaigns'],
    ['what is not there', '/api/v1/nada'],
    ['an address that can’t be decoded', '/api/v1/campaigns/%E0%A4%A'],
    ['the description’s page', '/api/docs'],
  ])('of %s runs no foreign script, cannot be framed, and has its declared type', async (_, url) => {
    const headers = { authorization: `Bearer ${await demo.login('demo')}` };
    for (const test of [demo, real]) {
      const answer = await test.app.inject({ url, headers });
      const policy = policyOf(answer.headers['content-security-policy']);
      expect(policy.get('default-src')).toBe("'self'");
      expect(policy.get('script-src')).toBe("'self'");
      expect(policy.get('object-src')).toBe("'none'");
      expect(policy.get('base-uri')).toBe("'self'");
      expect(policy.get('form-action')).toBe("'self'");
      expect(policy.get('frame-ancestors')).toBe("'none'");
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(answer.headers).not.toHaveProperty('x-powered-by');
      expect(answer.headers).not.toHaveProperty('server');
    }
  });

  it('to invalid HTTP is never treated as a page', async () => {
    const { hostname, port } = new URL(await demo.listen());
    const answer = await text(connect(Number(port), hostname).end('<script>alert(1)</script>\r\n\r\n'));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    expect(answer).toContain('Content-Type: application/json');
    expect(answer).not.toContain('alert');
  });

  it('requires TLS in browsers, except in demo mode', async () => {
    const ofReal = (await real.app.inject('/')).headers['strict-transport-security'];
    expect(ofReal).toMatch(/^max-age=\d{8}/);
    expect((await demo.app.inject('/')).headers).not.toHaveProperty('strict-transport-security');
  });

  it('of the API is not cached on the way', async () => {
    const login = await demo.request(null, 'POST', '/auth/login', { username: 'demo', password: 'demo123' });
    expect(login.headers['cache-control']).toBe('no-store');
    for (const path of ['/campaigns', '/llamadas/historico', '/users', '/nada']) {
      expect((await demo.request('admin', 'GET', path)).headers['cache-control']).toBe('no-store');
    }
  });
});

describe('a proxy', () => {
  const failedFrom = async (remoteAddress: string, forwarded: string): Promise<string> => {
    await real.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { username: 'nadie', password: 'nope' },
      headers: { 'x-forwarded-for': forwarded },
      remoteAddress,
    });
    return queryValue(
      real.db,
      "select after ->> 'address' from audit_log where action = 'auth.login_failed' order by id desc limit 1",
    ) as string;
  };

  it.each([
    ['10.0.0.5', '203.0.113.1'],
    ['192.168.7.20', '203.0.113.2'],
  ])('that is trusted, %s, states the client’s address', async (proxy, client) => {
    expect(await failedFrom(proxy, client)).toBe(client);
  });

  it.each(['127.0.0.1', '10.0.0.6', '192.168.8.1', '203.0.113.50'])(
    'that is not trusted, %s, counts as the client',
    async (stranger) => {
      expect(await failedFrom(stranger, '203.0.113.3')).toBe(stranger);
    },
  );

  it('yields the nearest untrusted address, regardless of what the client wrote before it', async () => {
    expect(await failedFrom('10.0.0.5', '1.1.1.1, 203.0.113.4')).toBe('203.0.113.4');
  });
});
