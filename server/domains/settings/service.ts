/** The product's settings: typed, each with its default. Process configuration is elsewhere (env.ts). */
import type { RotationStrategy } from '#engine/model/caller-id.ts';
import type { Clock } from '#server/time/clock.ts';
import { DEFAULT_OPT_OUT_KEY } from '#shared/dtmf-defaults.ts';
import type { LegalWindowSettings } from '#shared/legal-windows.ts';
import type { SettingsStore } from './store.ts';

export type Settings = {
  /** The one global limit in calls per second, 1 to 100. */
  readonly globalCallsPerSecond: number;
  /** The predictive method's floor, 1 to 10. */
  readonly minCallsPerSecond: number;
  /** The predictive method's prior, 0.05 to 0.5. */
  readonly targetAnswerRate: number;
  /** Agents on shift, 1 to 100. */
  readonly agentCapacity: number;
  /** The digit that takes a called number off all lists, where it means nothing else. */
  readonly optOutKey: string;
  /** Whose turn it is among the caller ids of the inventory. */
  readonly cliRotationStrategy: RotationStrategy;
  /** Seconds between two calls of one caller id, where there is a choice. */
  readonly cliMinRestS: number;
  /** Country key in which national numbers are read when nothing else says. */
  readonly defaultCountry: string;
  /** IANA zone of the console's day. */
  readonly consoleTimeZone: string;
  /** What the history's success rate is compared with, percent. */
  readonly successObjectivePct: number;
  /** Other legal windows than the defaults; null: none were set. */
  readonly legalWindows: LegalWindowSettings | null;
  /** Days for which calls that have ended are kept, with what is counted of them: 31 or more; 0: for ever. */
  readonly callRetentionDays: number;
  /** Days for which the samples of each second are kept. */
  readonly metricRetentionDays: number;
  /** Days for which the audit log is kept. */
  readonly auditRetentionDays: number;
  /** Days for which the rejected lines of an upload are kept. */
  readonly rejectRetentionDays: number;
};

const DEFAULTS: Settings = {
  globalCallsPerSecond: 10,
  minCallsPerSecond: 1,
  targetAnswerRate: 0.15,
  agentCapacity: 5,
  optOutKey: DEFAULT_OPT_OUT_KEY,
  cliRotationStrategy: 'least_used',
  cliMinRestS: 0,
  defaultCountry: 'argentina',
  consoleTimeZone: 'America/Argentina/Buenos_Aires',
  successObjectivePct: 85,
  legalWindows: null,
  callRetentionDays: 0,
  metricRetentionDays: 30,
  auditRetentionDays: 365,
  rejectRetentionDays: 30,
};

export type SettingsService = ReturnType<typeof createSettingsService>;

export function createSettingsService({ store, clock }: { store: SettingsStore; clock: Clock }) {
  function get<K extends keyof Settings>(key: K): Settings[K] {
    return (store.find(key) as Settings[K] | undefined) ?? DEFAULTS[key];
  }

  return {
    get,
    /** What `key` is until somebody sets it. */
    defaultOf: <K extends keyof Settings>(key: K): Settings[K] => DEFAULTS[key],
    /** Stores what `changes` names; the rest stays. */
    set: (changes: Partial<Settings>): void => store.put(changes, clock.nowMs()),
    /** What the dialer is set to. */
    dialer: () => ({
      globalCallsPerSecond: get('globalCallsPerSecond'),
      minCallsPerSecond: get('minCallsPerSecond'),
      targetAnswerRate: get('targetAnswerRate'),
      agentCapacity: get('agentCapacity'),
    }),
  };
}
