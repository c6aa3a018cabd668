import { Type, type Static } from 'typebox';
import { MIN_CALL_RETENTION_DAYS } from '../retention.ts';
import { Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

const Days = (description: string) => Type.Integer({ minimum: 1, maximum: 3650, description });

/** The product's settings. Those of the dialer, of the rotation of caller ids and of limits have routes of their own. */
export const ProductSettings = Type.Object({
  time_zone: Type.String({
    maxLength: 64,
    errorCode: 'timezone_invalid',
    description: "IANA zone of the console's day: of today's figures, and of the days in filters",
    examples: ['America/Argentina/Buenos_Aires'],
  }),
  success_objective_percent: Type.Number({
    minimum: 0,
    maximum: 100,
    description: "What the history's success rate is compared with",
  }),
  opt_out_key: Type.String({
    pattern: '^[0-9]$',
    errorCode: 'dtmf_key_invalid',
    description: "Takes the called number off all lists; never a country's key, 9 or 0",
    examples: ['8'],
  }),
  default_country: Type.String({
    maxLength: 40,
    description: 'Country key in which national numbers are read when nothing else says',
    examples: ['argentina'],
  }),
  call_retention_days: Type.Union(
    [Type.Literal(0), Type.Integer({ minimum: MIN_CALL_RETENTION_DAYS, maximum: 3650 })],
    {
      errorMessage: `debe ser 0 (para siempre), o de ${MIN_CALL_RETENTION_DAYS} a 3650`,
      description:
        'For which calls that have ended are kept in the history and its figures; 0: for ever. No less than what the abandonment cap looks back on',
      examples: [0, 365],
    },
  ),
  metric_retention_days: Days('For which the samples of each second are kept'),
  audit_retention_days: Days('For which the audit log is kept'),
  reject_retention_days: Days('For which the rejected lines of an upload are kept'),
});
export type ProductSettings = Static<typeof ProductSettings>;

/** Only the fields that are present change. */
export const ProductSettingsPatch = Type.Partial(ProductSettings);
export type ProductSettingsPatch = Static<typeof ProductSettingsPatch>;

/** The settings, also as `settings`. */
export const SettingsAnswer = Type.Object({
  ...Ok.properties,
  ...ProductSettings.properties,
  settings: ProductSettings,
  /** What each is until somebody sets it. */
  defaults: ProductSettings,
  legal_windows: Type.Object(
    { configured: Type.Boolean({ description: 'Whether somebody has set them' }), path: Type.String() },
    { description: 'When the law lets people be called has a route of its own' },
  ),
});
export type SettingsAnswer = Static<typeof SettingsAnswer>;

export const settingsRoutes = {
  'GET /settings': { answer: SettingsAnswer },
  'PUT /settings': { body: ProductSettingsPatch, answer: SettingsAnswer },
} satisfies RouteTable;
