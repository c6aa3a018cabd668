/** Product settings and their defaults. Process configuration is in env.ts. */
import type { RotationStrategy } from '#engine/model/caller-id.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { DEFAULT_OPT_OUT_KEY } from '#shared/domain/dtmf-defaults.ts';
import type { NumberCapSettings } from '#shared/domain/number-caps.ts';
import type { LegalWindowSettings } from '#shared/domain/legal-windows.ts';
import type { StateLimits } from '#shared/domain/agent-figures.ts';
import { INITIAL_LIMITS, type SiteLimits } from '#shared/domain/site-limits.ts';
import type { SettingsStore } from './store.ts';

export type Settings = {
  /** Global limit, calls per second. */
  readonly globalCallsPerSecond: number;
  /** Minimum rate of the predictive method, calls per second, 1 to 10. */
  readonly minCallsPerSecond: number;
  /** Prior answer rate of the predictive method, 0.05 to 0.5. */
  readonly targetAnswerRate: number;
  /** Agents on shift. */
  readonly agentCapacity: number;
  /** Key that removes a called number from all lists, where it has no other meaning. */
  readonly optOutKey: string;
  /** How the next caller id of the inventory is chosen. */
  readonly cliRotationStrategy: RotationStrategy;
  /** Minimum rest between two calls of one caller id while another is available, s. */
  readonly cliMinRestS: number;
  /** Key of the country by which national numbers are read when nothing else sets one. */
  readonly defaultCountry: string;
  /** IANA zone of the console's day. */
  readonly consoleTimeZone: string;
  /** Target of the history's success rate, percent. */
  readonly successObjectivePct: number;
  /**
   * Share of people whom machine detection takes for machines, percent, as measured by the operator, or 0 if unknown.
   */
  readonly falseMachinePct: number;
  /** Time after which the team may call a callback that one person is to make, minutes. */
  readonly callbackTeamAfterMin: number;
  /** Hour of the console's day, 0 to 23, from which the previous day's report is published. */
  readonly dailyReportHour: number;
  /** After how long the board of agents shows a pause, a wrap-up and a call as too long, s. */
  readonly longPauseS: number;
  readonly longWrapUpS: number;
  readonly longCallS: number;
  /** Legal windows that replace the defaults, or null. */
  readonly legalWindows: LegalWindowSettings | null;
  /** Caps on the calls to one number that replace the defaults, or null. */
  readonly numberCaps: NumberCapSettings | null;
  /** Retention of ended calls and their counts, days: 31 or more, or 0 for no limit. */
  readonly callRetentionDays: number;
  /** Retention of the per-second samples, days. */
  readonly metricRetentionDays: number;
  /** Retention of the audit log, days. */
  readonly auditRetentionDays: number;
  /** Retention of the records about numbers, days. */
  readonly recordRetentionDays: number;
  /** Retention of uploads' rejected lines, days. */
  readonly rejectRetentionDays: number;
  /** Retention of recorded conversations, days. */
  readonly recordingRetentionDays: number;
  /** The site's limits (shared/domain/site-limits.ts). */
  readonly maxAgents: number;
  readonly maxCampaignLines: number;
  readonly maxTrunkChannels: number;
  readonly maxCps: number;
};

export const DEFAULT_TIME_ZONE = 'America/Argentina/Buenos_Aires';

const DEFAULTS: Settings = {
  globalCallsPerSecond: 10,
  minCallsPerSecond: 1,
  targetAnswerRate: 0.15,
  agentCapacity: 5,
  optOutKey: DEFAULT_OPT_OUT_KEY,
  cliRotationStrategy: 'least_used',
  cliMinRestS: 0,
  defaultCountry: 'argentina',
  consoleTimeZone: DEFAULT_TIME_ZONE,
  successObjectivePct: 85,
  falseMachinePct: 0,
  callbackTeamAfterMin: 15,
  dailyReportHour: 7,
  longPauseS: 900,
  longWrapUpS: 120,
  longCallS: 600,
  legalWindows: null,
  numberCaps: null,
  callRetentionDays: 0,
  metricRetentionDays: 30,
  auditRetentionDays: 365,
  recordRetentionDays: 730,
  rejectRetentionDays: 30,
  recordingRetentionDays: 90,
  maxAgents: INITIAL_LIMITS.max_agents,
  maxCampaignLines: INITIAL_LIMITS.max_campaign_lines,
  maxTrunkChannels: INITIAL_LIMITS.max_trunk_channels,
  maxCps: INITIAL_LIMITS.max_cps,
};

export type SettingsService = ReturnType<typeof createSettingsService>;

export function createSettingsService({ store, clock }: { store: SettingsStore; clock: Clock }) {
  function get<K extends keyof Settings>(key: K): Settings[K] {
    return (store.find(key) as Settings[K] | undefined) ?? DEFAULTS[key];
  }

  return {
    get,
    defaultOf: <K extends keyof Settings>(key: K): Settings[K] => DEFAULTS[key],
    /** Stores the values in `changes` and keeps the others. */
    set: (changes: Partial<Settings>): void => store.put(changes, clock.nowMs()),
    dialer: () => ({
      globalCallsPerSecond: get('globalCallsPerSecond'),
      minCallsPerSecond: get('minCallsPerSecond'),
      targetAnswerRate: get('targetAnswerRate'),
      agentCapacity: get('agentCapacity'),
    }),
    stateLimits: (): StateLimits => ({
      paused: get('longPauseS'),
      wrap_up: get('longWrapUpS'),
      in_call: get('longCallS'),
    }),
    siteLimits: (): SiteLimits => ({
      max_agents: get('maxAgents'),
      max_campaign_lines: get('maxCampaignLines'),
      max_trunk_channels: get('maxTrunkChannels'),
      max_cps: get('maxCps'),
    }),
  };
}
