import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLoginLimit, KNOWN, networkOf } from '#server/domains/accounts/auth/login-limit.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';

const T0 = Date.parse('2026-11-21T12:00:00Z');
const OFFICE = '203.0.113.7';

function newLimit() {
  let nowMs = T0;
  const limit = createLoginLimit({ nowMs: () => nowMs });
  return { ...limit, pass: (ms: number) => void (nowMs += ms) };
}
const as = (username: string, address = OFFICE) => ({ username, address });

describe('password guessing', () => {
  it('under many names is slowed after a hundred failures, with delays growing to five minutes', () => {
    const limit = newLimit();
    for (let i = 0; i < 99; i++) limit.failed(as(`nombre-${i}`));
    expect(limit.secondsLeft(as('otro'))).toBe(0);
    limit.failed(as('el-centésimo'));
    const waits: number[] = [];
    for (let i = 0; i < 12; i++) {
      const seconds = limit.secondsLeft(as('otro-más'));
      waits.push(seconds);
      limit.pass(seconds * 1000);
      expect(limit.secondsLeft(as('otro-más'))).toBe(0);
      limit.failed(as(`siguiente-${i}`));
    }
    expect(waits[0]).toBe(5);
    expect(Math.max(...waits)).toBeGreaterThan(10);
    expect(Math.max(...waits)).toBeLessThanOrEqual(300);
    expect(limit.secondsLeft(as('otro', '198.51.100.9'))).toBe(0);
  });

  it('continues at no more than about two guesses a minute', () => {
    const limit = newLimit();
    let guesses = 0;
    for (let second = 0; second < 12 * 3600; second++) {
      limit.pass(1000);
      while (limit.secondsLeft(as(`nombre-${guesses}`)) === 0) limit.failed(as(`nombre-${guesses++}`));
    }
    expect(guesses).toBeGreaterThan(100);
    expect(guesses).toBeLessThan(100 + 12 * 60 * 2.5);
  });

  it('of one account from many addresses is slowed too', () => {
    const limit = newLimit();
    for (let i = 0; i < 100; i++) limit.failed(as('admin', `198.51.100.${i}`));
    expect(limit.secondsLeft(as('ADMIN', '192.0.2.1'))).toBe(5);
    expect(limit.secondsLeft(as('supervisor', '192.0.2.1'))).toBe(0);
  });

  it('from many addresses of one IPv6 network counts as one address', () => {
    const limit = newLimit();
    for (let i = 0; i < 100; i++) limit.failed(as(`nombre-${i}`, `2001:db8:0:7::${i.toString(16)}`));
    expect(limit.secondsLeft(as('otro', '2001:db8:0:7:ffff::1'))).toBe(5);
    expect(limit.secondsLeft(as('otro', '2001:db8:0:8::1'))).toBe(0);
  });

  it('locks out no user who has logged in from that address before', () => {
    const limit = newLimit();
    limit.succeeded(as('ana'));
    for (let i = 0; i < 200; i++) limit.failed(as(`nombre-${i}`));
    for (let i = 0; i < 200; i++) limit.failed(as('ana', `198.51.100.${i}`));
    expect(limit.secondsLeft(as('desconocida'))).toBeGreaterThan(0);
    expect(limit.secondsLeft(as('ana', '192.0.2.1'))).toBeGreaterThan(0);
    expect(limit.secondsLeft(as('Ana'))).toBe(0);
  });

  it('doesn’t lock users out at an address where they have logged in, despite a colleague’s failures', () => {
    const limit = newLimit();
    limit.succeeded(as('ana'));
    for (let i = 0; i < KNOWN.free - 1; i++) limit.failed(as('ana'));
    expect(limit.secondsLeft(as('ana'))).toBe(0);
    // From other addresses, the account is as protected as before.
    for (let i = 0; i < 5; i++) limit.failed(as('ana', '198.51.100.9'));
    expect(limit.secondsLeft(as('ana', '198.51.100.9'))).toBe(5);
  });

  it('is limited to about two guesses a minute, with short waits, at an address where the account has logged in', () => {
    const limit = newLimit();
    limit.succeeded(as('ana'));
    let guesses = 0;
    let longest = 0;
    for (let second = 0; second < 24 * 3600; second++) {
      limit.pass(1000);
      while (limit.secondsLeft(as('ana')) === 0) {
        limit.failed(as('ana'));
        guesses++;
      }
      longest = Math.max(longest, limit.secondsLeft(as('ana')));
    }
    expect(guesses).toBeGreaterThan(KNOWN.free);
    expect(guesses).toBeLessThan(KNOWN.free + 24 * 60 * 2.5);
    expect(longest).toBeLessThanOrEqual(30);
  });

  it('is forgotten for an account that logs in', () => {
    const limit = newLimit();
    limit.succeeded(as('ana'));
    for (let i = 0; i < KNOWN.free; i++) limit.failed(as('ana'));
    expect(limit.secondsLeft(as('ana'))).toBe(5);
    limit.pass(5000);
    limit.succeeded(as('ana'));
    limit.failed(as('ana'));
    expect(limit.secondsLeft(as('ana'))).toBe(0);
  });

  it('doesn’t lock out users who logged in there before the start; reads those logins once, when a limit would apply', () => {
    let reads = 0;
    const limit = createLoginLimit({ nowMs: () => T0 }, () => {
      reads += 1;
      return [as('Ana')];
    });
    for (let i = 0; i < 5; i++) limit.failed(as('ana'));
    expect(reads).toBe(0);
    expect(limit.secondsLeft(as('ana'))).toBe(0);
    for (let i = 0; i < 5; i++) limit.failed(as('luis'));
    expect(limit.secondsLeft(as('luis'))).toBe(5);
    expect(reads).toBe(1);
  });

  it('does not slow an office with typing errors all day long', () => {
    const limit = newLimit();
    for (let i = 0; i < 1000; i++) {
      limit.pass(31_000);
      expect(limit.secondsLeft(as(`persona-${i % 300}`))).toBe(0);
      limit.failed(as(`persona-${i % 300}`));
      limit.succeeded(as(`persona-${i % 300}`));
    }
  });
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:0DB8:0:7:a:b:c:d', '2001:db8:0:7::/64'],
    ['2001:db8::a:b:c:d', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['nada', 'nada'],
  ])('is, for %s, %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('the login', () => {
  it('accepts a hundred concurrent failures from an address under new names, and keeps its users logged in', async () => {
    let nowMs = T0;
    const test = await startTestApp({ wall: { nowMs: () => nowMs }, engine: false });
    const login = async (username: string, password: string): Promise<number> =>
      (await test.request(null, 'POST', '/auth/login', { username, password })).status;
    expect(await login('supervisor', 'supervisor123')).toBe(200);
    const statuses: number[] = [];
    // Higher concurrency would be refused as overload.
    for (let from = 0; from < 160; from += 40) {
      const names = Array.from({ length: 40 }, (_, i) => `nombre-${from + i}`);
      statuses.push(...(await Promise.all(names.map((name) => login(name, 'nope')))));
    }
    const taken = statuses.filter((status) => status === 401).length;
    // Requests in progress when the hundredth failed are also checked.
    expect(taken).toBeGreaterThanOrEqual(100);
    expect(taken).toBeLessThan(104);
    expect(statuses.filter((status) => status === 429)).toHaveLength(160 - taken);
    expect(await login('nadie', 'nope')).toBe(429);
    expect(await login('supervisor', 'supervisor123')).toBe(200);
    nowMs += 3600_000;
    expect(await login('operator', 'operator123')).toBe(200);
    await test.close();
  });

  it('accepts the right password at addresses of earlier logins, also after a restart, but not elsewhere', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cadencia-login-'));
    const first = await startTestApp({ dataDir, engine: false });
    const on = (test: TestApp) => async (password: string, remoteAddress: string) => {
      const url = '/api/v1/auth/login';
      const answer = await test.app.inject({
        method: 'POST',
        url,
        payload: { username: 'demo', password },
        remoteAddress,
      });
      return answer.statusCode;
    };
    expect(await on(first)('demo123', OFFICE)).toBe(200);
    await first.close();

    const test = await startTestApp({ dataDir, engine: false });
    const login = on(test);
    for (const address of [OFFICE, '198.51.100.9'])
      for (let i = 0; i < 5; i++) expect(await login('nope', address)).toBe(401);
    expect(await login('demo123', '198.51.100.9')).toBe(429);
    for (let i = 0; i < 20; i++) expect(await login('nope', OFFICE)).toBe(401);
    expect(await login('demo123', OFFICE)).toBe(200);
    for (let i = 0; i < 20; i++) expect(await login('nope', OFFICE)).toBe(401);
    expect(await login('demo123', OFFICE)).toBe(200);
    await test.close();
    rmSync(dataDir, { recursive: true });
  });
});
