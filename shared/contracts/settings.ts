import { Type, type Static } from 'typebox';
import { MIN_CALL_RETENTION_DAYS, STATE_LIMIT } from '../domain/settings.ts';
import { MAX_CALLBACK_TEAM_MIN } from '../domain/callbacks.ts';
import { type SiteLimit, widestRange } from '../domain/site-limits.ts';
import { Ok, Version } from './common.ts';
import type { RouteTable } from '../route-contract.ts';
import { serverMsg } from '#shared/msg.ts';

const Days = (description: string) => Type.Integer({ minimum: 1, maximum: 3650, description });

const StateLimit = (what: string) =>
  Type.Integer({
    ...STATE_LIMIT,
    description: `${what} that lasts longer is too long on the board of agents, seconds`,
  });

const Limit = (limit: SiteLimit, description: string) => Type.Integer({ ...widestRange(limit), description });

/** Highest values that the site accepts. Stored values above a limit that was lowered stay. */
export const SiteLimits = Type.Object({
  max_agents: Limit('max_agents', 'Highest agent_capacity'),
  max_campaign_lines: Limit('max_campaign_lines', 'Highest max_concurrent_calls of a campaign'),
  max_trunk_channels: Limit('max_trunk_channels', 'Highest max_channels of a trunk'),
  max_cps: Limit('max_cps', 'Highest calls per second of a campaign, and of all together'),
});

/** Product settings. The dialer, caller id rotation and limits have their own routes. */
export const ProductSettings = Type.Object({
  time_zone: Type.String({
    maxLength: 64,
    errorCode: 'timezone_invalid',
    description: "IANA zone of the console's day: used for today's figures and for dates in filters",
    examples: ['America/Argentina/Buenos_Aires'],
  }),
  success_objective_percent: Type.Number({
    minimum: 0,
    maximum: 100,
    description: "Target that the history's success rate is compared with",
  }),
  false_machine_percent: Type.Number({
    minimum: 0,
    maximum: 50,
    description:
      'Share of persons whom the machine detector takes for machines, as you have measured it; reports estimate abandoned calls with it, 0 does not',
  }),
  callback_team_after_min: Type.Integer({
    minimum: 0,
    maximum: MAX_CALLBACK_TEAM_MIN,
    description: 'Minutes after which whoever of the team is free makes a callback that one person was to make',
  }),
  daily_report_hour: Type.Integer({
    minimum: 0,
    maximum: 23,
    description: "Hour of the console's day from which the report of the day before is published",
  }),
  long_pause_s: StateLimit('A pause'),
  long_wrap_up_s: StateLimit('A wrap-up'),
  long_call_s: StateLimit('A call'),
  opt_out_key: Type.String({
    pattern: '^[0-9]$',
    errorCode: 'dtmf_key_invalid',
    description: "Removes the called number from all lists; never a country's key, 9 or 0",
    examples: ['8'],
  }),
  default_country: Type.String({
    maxLength: 40,
    description: 'Country key used to read national numbers when nothing else sets one',
    examples: ['argentina'],
  }),
  call_retention_days: Type.Union(
    [Type.Literal(0), Type.Integer({ minimum: MIN_CALL_RETENTION_DAYS, maximum: 3650 })],
    {
      errorMessage: serverMsg('debe ser 0 (para siempre), o de {least} a 3650'),
      errorValues: { least: MIN_CALL_RETENTION_DAYS },
      description:
        'Retention of ended calls in the history and its figures; 0: forever. At least the period that the abandonment cap looks back on',
      examples: [0, 365],
    },
  ),
  metric_retention_days: Days('Retention of per-second samples'),
  audit_retention_days: Days('Retention of the audit log'),
  record_retention_days: Days('Retention of the records about numbers, which are whole days (UTC)'),
  reject_retention_days: Days('Retention of the rejected lines of an upload'),
  recording_retention_days: Days('Retention of recorded conversations; they go with their call, too'),
  ...SiteLimits.properties,
});
export type ProductSettings = Static<typeof ProductSettings>;

/** Omitted fields keep their values. */
export const ProductSettingsPatch = Type.Object({
  ...Type.Partial(ProductSettings).properties,
  version: Type.Optional(Version),
});
export type ProductSettingsPatch = Static<typeof ProductSettingsPatch>;

/** The settings, at the top level and again under `settings`. */
export const SettingsAnswer = Type.Object({
  ...Ok.properties,
  ...ProductSettings.properties,
  version: Version,
  settings: ProductSettings,
  defaults: ProductSettings,
  legal_windows: Type.Object(
    { configured: Type.Boolean({ description: 'Whether an operator has set them' }), path: Type.String() },
    { description: 'The legal windows have a route of their own' },
  ),
});
export type SettingsAnswer = Static<typeof SettingsAnswer>;

export const settingsRoutes = {
  'GET /settings': { answer: SettingsAnswer },
  'PUT /settings': { body: ProductSettingsPatch, answer: SettingsAnswer },
} satisfies RouteTable;
