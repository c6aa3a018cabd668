import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { clockOffsetMs, shiftedClock } from '#server/platform/time/clock.ts';
import { readEnv } from '#server/start/env.ts';
import { StartError } from '#server/platform/start-error.ts';

describe('the environment', () => {
  it('has a default for every variable', () => {
    expect(readEnv({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: './data',
      production: false,
      demo: true,
      uploadMaxBytes: 1024 ** 3,
      requestTimeoutMs: 30_000,
      simSpeed: 1,
      logLevel: 'info',
    });
    expect(Number.isInteger(readEnv({}).simSeed)).toBe(true);
  });

  it('treats an empty variable as unset', () => {
    expect(readEnv({ PORT: '', JWT_SECRET: '' })).toMatchObject({ port: 3000, jwtSecret: undefined });
  });

  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '127.1.2.3' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '192.168.1.5' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ HOST: '0.0.0.0', DEMO: '1' }, true],
    [{ NODE_ENV: 'production', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
  ])('%j: demo mode is %s', (env, demo) => {
    expect(readEnv(env).demo).toBe(demo);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PORT', '80.5'],
    ['NODE_ENV', 'staging'],
    ['DEMO', 'perhaps'],
    ['UPLOAD_MAX_BYTES', '-1'],
    ['SIM_SEED', '1.5'],
    ['SIM_SPEED', '0'],
    ['SIM_SPEED', 'NaN'],
    ['SIM_CLOCK', '2026-11-23'],
    ['SIM_CLOCK', '2026-13-45T00:00:00Z'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_LEVEL', 'info,http=loud'],
    ['LOG_LEVEL', 'info,phone=warn'],
    ['LOG_LEVEL', 'info,warn'],
    ['LOG_LEVEL', 'http=warn,http=info'],
    ['LOG_LEVEL', 'http=warn=info'],
    ['LOG_LEVEL', 'info,'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', 'loopback, proxy.example.com'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'console.example.com'],
    ['ALLOWED_ORIGINS', 'https://console.example.com/'],
  ])('%s=%s is refused by name, with the expected value', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(StartError);
    expect(() => readEnv({ [name]: value })).toThrow(`${name}: "${value}" is not valid, expected `);
  });

  it('reads lists of proxies and origins, and trusts no proxy by default', () => {
    expect(readEnv({})).toMatchObject({ trustedProxies: ['loopback'], allowedOrigins: [] });
    const env = {
      TRUSTED_PROXIES: '10.0.0.5, fd00::/8,loopback',
      ALLOWED_ORIGINS: 'https://a.example,http://b.example:8080',
    };
    expect(readEnv(env)).toMatchObject({
      trustedProxies: ['10.0.0.5', 'fd00::/8', 'loopback'],
      allowedOrigins: ['https://a.example', 'http://b.example:8080'],
    });
    expect(readEnv({ TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
  });

  it('reads the simulated network from the file SIM_NETWORK', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cadencia-env-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'network.json');
    expect(readEnv({}).simNetwork).toBeNull();
    writeFileSync(path, '{"talk":{"kind":"constant","value":60000}}');
    const talk = { kind: 'constant', value: 60_000 };
    expect(readEnv({ SIM_NETWORK: path }).simNetwork).toEqual({ ...DEFAULT_PROFILE, talk });
    for (const [content, why] of [
      ['{"talk":1}', 'talk must be a distribution, not 1'],
      ['{"speech":1}', 'unknown field speech'],
      ['{', 'JSON'],
    ] as const) {
      writeFileSync(path, content);
      expect(() => readEnv({ SIM_NETWORK: path })).toThrow(StartError);
      expect(() => readEnv({ SIM_NETWORK: path })).toThrow(new RegExp(`^SIM_NETWORK: ${path}: .*${why}`));
    }
    expect(() => readEnv({ SIM_NETWORK: join(folder, 'none.json') })).toThrow(/^SIM_NETWORK: .*ENOENT/);
  });

  it('never shows a secret', () => {
    expect(() => readEnv({ JWT_SECRET: 'too-short' })).toThrow(/^(?!.*too-short).*JWT_SECRET/);
    expect(() => readEnv({ SECRETS_KEY: 'too-short' })).toThrow(/^(?!.*too-short).*SECRETS_KEY/);
    expect(() => readEnv({ METRICS_TOKEN: 'too-short' })).toThrow(/^(?!.*too-short).*METRICS_TOKEN/);
    expect(() => readEnv({ METRICS_TOKEN: 'sixteen letters and a space' })).toThrow('METRICS_TOKEN');
  });

  it.each([
    ['warn', 'warn', {}],
    ['info,http=warn,engine=debug', 'info', { http: 'warn', engine: 'debug' }],
    ['http = debug', 'info', { http: 'debug' }],
    ['live=silent , error', 'error', { live: 'silent' }],
  ])('LOG_LEVEL=%s: %s, and of areas %j', (text, logLevel, areaLogLevels) => {
    expect(readEnv({ LOG_LEVEL: text })).toMatchObject({ logLevel, areaLogLevels });
  });

  it('is documented, variable by variable, in .env.example', () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    const names = [
      'HOST',
      'PORT',
      'DATA_DIR',
      'NODE_ENV',
      'DEMO',
      'DEMO_HISTORY',
      'JWT_SECRET',
      'TRUSTED_PROXIES',
      'ALLOWED_ORIGINS',
      'UPLOAD_MAX_BYTES',
      'SIM_SEED',
      'SIM_SPEED',
      'SIM_CLOCK',
      'SIM_NETWORK',
      'LOG_LEVEL',
      'METRICS_TOKEN',
      'SECRETS_KEY',
      'TELEPHONY',
      'PBX_URLS',
      'PBX_USER',
      'PBX_PASSWORD',
      'PBX_APP',
      'PBX_CHANNELS',
      'PBX_AGENT_ENDPOINT',
      'PBX_SESSION_ENDPOINT',
      'PBX_AUDIO_URL',
      'PBX_DRY_RUN',
    ];
    for (const name of names) expect(example).toMatch(new RegExp(`^# ${name}=`, 'm'));
  });
});

describe('the product’s clock', () => {
  it('starts at SIM_CLOCK and runs from there', () => {
    let wallMs = 1_000_000;
    const wall = { nowMs: () => wallMs };
    const clock = shiftedClock(clockOffsetMs('2026-11-23T12:00:00Z', wall), wall);
    expect(clock.nowMs()).toBe(Date.parse('2026-11-23T12:00:00Z'));
    wallMs += 1500;
    expect(clock.nowMs()).toBe(Date.parse('2026-11-23T12:00:01.500Z'));
  });

  it('is the wall clock without it', () => {
    expect(shiftedClock(clockOffsetMs(undefined), { nowMs: () => 7 }).nowMs()).toBe(7);
  });
});
