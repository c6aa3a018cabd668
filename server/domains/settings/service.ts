/** The product's settings: typed, each with its default. Process configuration is elsewhere (env.ts). */
import type { Clock } from '#server/clock.ts';
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
  /** Country key in which national numbers are read when nothing else says. */
  readonly defaultCountry: string;
  /** IANA zone of the console's day. */
  readonly consoleTimeZone: string;
  /** What the history's success rate is compared with, percent. */
  readonly successObjectivePct: number;
};

const DEFAULTS: Settings = {
  globalCallsPerSecond: 10,
  minCallsPerSecond: 1,
  targetAnswerRate: 0.15,
  agentCapacity: 5,
  defaultCountry: 'argentina',
  consoleTimeZone: 'America/Argentina/Buenos_Aires',
  successObjectivePct: 85,
};

export function createSettingsService({ store, clock }: { store: SettingsStore; clock: Clock }) {
  function get<K extends keyof Settings>(key: K): Settings[K] {
    return (store.find(key) as Settings[K] | undefined) ?? DEFAULTS[key];
  }

  return {
    get,
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
