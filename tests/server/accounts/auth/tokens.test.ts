import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.ts';

const SECRET = 'un secreto que solo el servidor conoce';

let test: TestApp;
let genuine: string;
beforeAll(async () => {
  test = await startTestApp({ env: { JWT_SECRET: SECRET }, engine: false });
  genuine = await test.login('admin');
});
afterAll(() => test.close());

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Returns the claims of a valid session, so that only the signature is wrong. */
const claims = (): string => genuine.split('.')[1]!;
const statusOf = async (token: string): Promise<number> =>
  (await test.request(null, 'GET', '/users', undefined, { authorization: `Bearer ${token}` })).status;

function hmac(alg: string, hash: string, secret = SECRET): string {
  const text = `${encoded({ alg, typ: 'JWT' })}.${claims()}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}

function rsa(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const text = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${claims()}`;
  return `${text}.${createSign('sha256').update(text).sign(privateKey, 'base64url')}`;
}

describe('an access token', () => {
  it('is signed with HS256 and the server’s secret', async () => {
    expect(JSON.parse(Buffer.from(genuine.split('.')[0]!, 'base64url').toString())).toMatchObject({ alg: 'HS256' });
    expect(await statusOf(genuine)).toBe(200);
    expect(await statusOf(hmac('HS256', 'sha256'))).toBe(200);
  });

  it.each<[string, () => string]>([
    ['none', () => `${encoded({ alg: 'none', typ: 'JWT' })}.${claims()}.`],
    ['none that keeps the signature', () => `${encoded({ alg: 'none' })}.${claims()}.${genuine.split('.')[2]}`],
    ['NONE', () => `${encoded({ alg: 'NONE' })}.${claims()}.`],
    ['no algorithm', () => `${encoded({ typ: 'JWT' })}.${claims()}.${genuine.split('.')[2]}`],
    ['HS384 under the very secret', () => hmac('HS384', 'sha384')],
    ['HS512 under the very secret', () => hmac('HS512', 'sha512')],
    ['HS256 that is called HS512', () => hmac('HS512', 'sha256')],
    ['HS256 under another secret', () => hmac('HS256', 'sha256', 'otro')],
    ['HS256 under an empty secret', () => hmac('HS256', 'sha256', '')],
    ['RS256 under a key of somebody’s own', rsa],
  ])('is refused when made %s', async (_, forge) => {
    expect(await statusOf(forge())).toBe(401);
  });

  it('is refused with changed claims under the old signature', async () => {
    const [head, body = '', signature] = genuine.split('.');
    const mine = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    for (const change of [{ sub: '2' }, { exp: 9_999_999_999 }, { role: 'supervisor' }]) {
      expect(await statusOf(`${head}.${encoded({ ...mine, ...change })}.${signature}`)).toBe(401);
    }
  });
});
