import { Type, type Static } from 'typebox';
import { CAMPAIGN_ACTIONS } from '#shared/domain/campaign-actions.ts';
import { MINIMUM_CPS, TARGET_ANSWER_PERCENT } from '#shared/domain/settings.ts';
import { widestRange } from '#shared/domain/site-limits.ts';
import { AwaitsDialer } from './campaigns.ts';
import { Id, Ok } from './common.ts';
import { SiteLimits } from './settings.ts';
import { TelephonyFields, TrunkFault } from './telephony.ts';
import { WaitingFields } from './waiting.ts';
import type { RouteTable } from '../route-contract.ts';

/** Dialer settings, as the form of the control screen posts them. */
export const DialerConfig = Type.Object({
  max_calls_per_second: Type.Integer({
    ...widestRange('max_cps'),
    description:
      'The global CPS, up to half of the site’s limit; POST /performance/dialer/cps/{cps} sets the same value, up to the limit',
  }),
  min_calls_per_second: Type.Integer(MINIMUM_CPS),
  target_answer_rate: Type.Number({
    minimum: TARGET_ANSWER_PERCENT.minimum / 100,
    maximum: TARGET_ANSWER_PERCENT.maximum / 100,
  }),
  agent_capacity: Type.Integer({ ...widestRange('max_agents'), description: 'Up to the site’s limit' }),
});
export type DialerConfig = Static<typeof DialerConfig>;

/** Omitted fields keep their values. */
export const DialerConfigChange = Type.Partial(DialerConfig);
export type DialerConfigChange = Static<typeof DialerConfigChange>;

export const DialerConfigAnswer = Type.Object({ ...Ok.properties, config: DialerConfig });
export type DialerConfigAnswer = Static<typeof DialerConfigAnswer>;

export const DialerStatus = Type.Object({
  ...Ok.properties,
  running: Type.Boolean({
    description: 'Whether it is switched on; motivo_espera says what prevents it from calling',
  }),
  active_campaigns: Type.Integer({ minimum: 0 }),
  total_calls: Type.Integer({ minimum: 0, description: 'Placed today, in the console’s time zone' }),
  concurrent_calls: Type.Integer({ minimum: 0 }),
  ...TelephonyFields.properties,
  horarios_abiertos: Type.Array(Type.String(), {
    description: 'Countries (* is all others) that real calls reach at any hour, because their legal window says so',
  }),
  trunks_con_falla: Type.Array(TrunkFault, { description: 'Active trunks that reach no carrier' }),
  ...WaitingFields.properties,
  campaigns_waiting: Type.Array(Type.Object({ campaign_id: Id, ...WaitingFields.properties }), {
    description: 'Active campaigns that are placing no calls now',
  }),
  config: DialerConfig,
  site_limits: SiteLimits,
});
export type DialerStatus = Static<typeof DialerStatus>;

export const CampaignControl = Type.Object({
  campaign_id: Id,
  action: Type.Enum(CAMPAIGN_ACTIONS),
});
export type CampaignControl = Static<typeof CampaignControl>;

export const CampaignControlAnswer = Type.Object({
  ...Ok.properties,
  campaign_id: Id,
  status: Type.String(),
  discador_detenido: AwaitsDialer,
});
export type CampaignControlAnswer = Static<typeof CampaignControlAnswer>;

export const CpsParams = Type.Object({
  // Text, because the message of the range names the site's limit, which the schema doesn't know.
  cps: Type.String({ maxLength: 16, description: 'A whole number, up to the site’s limit', examples: ['20'] }),
});
export type CpsParams = Static<typeof CpsParams>;

export const CpsAnswer = Type.Object({ ...Ok.properties, cps: Type.Integer() });
export type CpsAnswer = Static<typeof CpsAnswer>;

export const dialerRoutes = {
  'GET /dialer/status': { answer: DialerStatus },
  'GET /dialer/config': { answer: DialerConfigAnswer },
  'POST /dialer/config': { body: DialerConfigChange, answer: DialerConfigAnswer },
  'POST /dialer/campaign/control': { body: CampaignControl, answer: CampaignControlAnswer },
  'POST /performance/dialer/cps/:cps': { params: CpsParams, answer: CpsAnswer },
  'POST /dialer/start': { body: DialerConfigChange, answer: DialerStatus },
  'POST /dialer/stop': { answer: DialerStatus },
  'POST /performance/dialer/start': { body: DialerConfigChange, answer: DialerStatus },
  'POST /performance/dialer/stop': { answer: DialerStatus },
} satisfies RouteTable;
