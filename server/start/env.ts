/** Process configuration: every environment variable, typed and checked. Product settings are in the database. */
import { randomInt } from 'node:crypto';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { NetworkProfile } from '#engine/network/profile.ts';
import { LOG_LEVEL_SYNTAX, readLogLevels, type AreaLevels } from '#server/platform/logging/levels.ts';
import { readNetworkFile } from './network-file.ts';
import { isNetwork, isOrigin, splitList } from './network-lists.ts';
import { StartError } from '#server/platform/start-error.ts';
import type { TelephonyConfig } from '../telephony/config.ts';
import { readTelephony, TELEPHONY_CHECKS, TELEPHONY_SECRETS, TelephonyVariables } from './telephony-env.ts';
import { own } from '#shared/own.ts';

const GIB = 1024 ** 3;

const ISO_INSTANT = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$';

/** The variables, which .env.example explains. A description states the expected value for error messages. */
const Variables = Type.Object({
  HOST: Type.String({ minLength: 1, default: '127.0.0.1', description: 'an address to listen on' }),
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65535,
    default: 3000,
    description: 'a port from 0 to 65535; 0 takes a free one',
  }),
  DATA_DIR: Type.String({ minLength: 1, default: './data', description: 'a folder' }),
  NODE_ENV: Type.Enum(['development', 'production', 'test'], {
    default: 'development',
    description: 'development, production or test',
  }),
  DEMO: Type.Optional(Type.Boolean({ description: '1 or 0' })),
  DEMO_HISTORY: Type.Boolean({ default: true, description: '1 or 0' }),
  JWT_SECRET: Type.Optional(Type.String({ minLength: 32, description: '32 characters or more' })),
  SECRETS_KEY: Type.Optional(
    Type.String({ minLength: 16, description: '32 bytes in base64, or a passphrase of 16 characters or more' }),
  ),
  TRUSTED_PROXIES: Type.String({
    default: 'loopback',
    description: 'addresses or networks such as 10.0.0.5 or 10.0.0.0/8, separated by commas, or loopback, or none',
  }),
  ALLOWED_ORIGINS: Type.String({
    default: '',
    description: 'origins such as https://console.example.com, separated by commas',
  }),
  UPLOAD_MAX_BYTES: Type.Integer({
    minimum: 1,
    maximum: 1024 * GIB,
    default: GIB,
    description: 'a whole number of bytes, up to 1 TiB',
  }),
  REQUEST_TIMEOUT_MS: Type.Integer({
    minimum: 1000,
    maximum: 3_600_000,
    default: 30_000,
    description: 'milliseconds from 1000 to 3600000',
  }),
  SIM_SEED: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1, description: 'a whole number from 0 to 4294967295' }),
  ),
  SIM_SPEED: Type.Number({ minimum: 0.1, maximum: 1000, default: 1, description: 'a number from 0.1 to 1000' }),
  SIM_CLOCK: Type.Optional(
    Type.String({ pattern: ISO_INSTANT, description: 'an ISO instant such as 2026-11-23T12:00:00Z' }),
  ),
  SIM_NETWORK: Type.Optional(Type.String({ description: 'the path of a JSON file' })),
  LOG_LEVEL: Type.String({ default: 'info', description: LOG_LEVEL_SYNTAX }),
  METRICS_TOKEN: Type.Optional(
    Type.String({ pattern: '^[\\x21-\\x7e]{16,}$', description: '16 characters or more, no spaces' }),
  ),
  ...TelephonyVariables.properties,
});
type Variables = Static<typeof Variables>;

export type Env = {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly production: boolean;
  readonly demo: boolean;
  /** Whether the first start in demo mode generates a past week of calls and activates the example campaigns. */
  readonly demoHistory: boolean;
  readonly jwtSecret: string | undefined;
  /** Key or passphrase that encrypts the secrets of trunks and webhooks. */
  readonly secretsKey: string | undefined;
  /** Addresses, networks, or names of networks. */
  readonly trustedProxies: readonly string[];
  /** Origins in the form that browsers send. */
  readonly allowedOrigins: readonly string[];
  readonly uploadMaxBytes: number;
  readonly requestTimeoutMs: number;
  readonly simSeed: number;
  readonly simSpeed: number;
  readonly simClock: string | undefined;
  /** Null for the usual one. */
  readonly simNetwork: NetworkProfile | null;
  readonly logLevel: string;
  /** Levels of the areas that differ from `logLevel`. */
  readonly areaLogLevels: AreaLevels;
  /** Token for /metrics. Without one, only local requests may read the page. */
  readonly metricsToken: string | undefined;
  /** How real calls are made, or null if all calls are simulated. */
  readonly telephony: TelephonyConfig | null;
};

const LOOPBACK = /^(localhost|::1|127(\.\d{1,3}){3})$/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const FLAGS: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false };
const SECRETS: readonly string[] = ['JWT_SECRET', 'SECRETS_KEY', 'METRICS_TOKEN', ...TELEPHONY_SECRETS];
/** Checks that a pattern can't express. */
const CHECKS: Readonly<Record<string, (raw: string) => boolean>> = {
  SIM_CLOCK: (raw) => !Number.isNaN(Date.parse(raw)),
  LOG_LEVEL: (raw) => readLogLevels(raw) !== null,
  TRUSTED_PROXIES: (raw) => raw === 'none' || splitList(raw).every(isNetwork),
  ALLOWED_ORIGINS: (raw) => splitList(raw).every(isOrigin),
  ...TELEPHONY_CHECKS,
};

/**
 * Returns the configuration in `source` (process.env). Throws StartError with the first invalid variable and the
 * reason.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const read: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(Variables.properties)) read[name] = readOne(name, schema, source[name]);
  const v = read as Variables;
  const production = v.NODE_ENV === 'production';
  const logLevels = readLogLevels(v.LOG_LEVEL)!; // checked above
  const telephony = readTelephony(v);
  return {
    host: v.HOST,
    port: v.PORT,
    dataDir: v.DATA_DIR,
    production,
    demo: v.DEMO ?? (LOOPBACK.test(v.HOST) && !production && telephony === null),
    demoHistory: v.DEMO_HISTORY,
    jwtSecret: v.JWT_SECRET,
    secretsKey: v.SECRETS_KEY,
    trustedProxies: v.TRUSTED_PROXIES === 'none' ? [] : splitList(v.TRUSTED_PROXIES),
    allowedOrigins: splitList(v.ALLOWED_ORIGINS),
    uploadMaxBytes: v.UPLOAD_MAX_BYTES,
    requestTimeoutMs: v.REQUEST_TIMEOUT_MS,
    simSeed: v.SIM_SEED ?? randomInt(2 ** 32),
    simSpeed: v.SIM_SPEED,
    simClock: v.SIM_CLOCK,
    simNetwork: v.SIM_NETWORK === undefined ? null : readNetwork(v.SIM_NETWORK),
    logLevel: logLevels.level,
    areaLogLevels: logLevels.areas,
    metricsToken: v.METRICS_TOKEN,
    telephony,
  };
}

function readNetwork(path: string): NetworkProfile {
  try {
    return readNetworkFile(path);
  } catch (error) {
    throw new StartError(`SIM_NETWORK: ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readOne(
  name: string,
  schema: TSchema & { type?: string; default?: unknown; description?: string },
  raw: string | undefined,
): unknown {
  if (raw === undefined || raw === '') return schema.default;
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  const value = isNumber && NUMBER.test(raw) ? Number(raw) : schema.type === 'boolean' ? (own(FLAGS, raw) ?? raw) : raw;
  if ((CHECKS[name]?.(raw) ?? true) && Value.Check(schema, value)) return value;
  const shown = SECRETS.includes(name) ? 'the value' : JSON.stringify(raw);
  throw new StartError(`${name}: ${shown} is not valid, expected ${schema.description}`);
}
