import { Type, type Static } from 'typebox';
import { CAMPAIGN_ACTIONS } from '#shared/domain/campaign-actions.ts';
import {
  AGENT_CAPACITY,
  MANAGED_CPS,
  MINIMUM_CPS,
  TARGET_ANSWER_PERCENT,
  TESTED_CPS,
} from '#shared/domain/settings.ts';
import { AwaitsDialer } from './campaigns.ts';
import { Id, Ok } from './common.ts';
import { TelephonyFields, TrunkFault } from './telephony.ts';
import { WaitingFields } from './waiting.ts';
import type { RouteTable } from '../route-contract.ts';

/** Dialer settings, as the form of the control screen posts them. */
export const DialerConfig = Type.Object({
  max_calls_per_second: Type.Integer({
    ...MANAGED_CPS,
    description: 'The global CPS; POST /performance/dialer/cps/{cps} sets the same value, up to 100',
  }),
  min_calls_per_second: Type.Integer(MINIMUM_CPS),
  target_answer_rate: Type.Number({
    minimum: TARGET_ANSWER_PERCENT.minimum / 100,
    maximum: TARGET_ANSWER_PERCENT.maximum / 100,
  }),
  agent_capacity: Type.Integer(AGENT_CAPACITY),
});
export type DialerConfig = Static<typeof DialerConfig>;

/** Omitted fields keep their values. */
export const DialerConfigChange = Type.Partial(DialerConfig);
export type DialerConfigChange = Static<typeof DialerConfigChange>;

/** Stored settings. The global CPS can exceed the form's range. */
const StoredDialerConfig = Type.Object({
  ...DialerConfig.properties,
  max_calls_per_second: Type.Integer(TESTED_CPS),
});

export const DialerConfigAnswer = Type.Object({ ...Ok.properties, config: StoredDialerConfig });
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
  config: StoredDialerConfig,
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
  cps: Type.Integer({ ...TESTED_CPS, errorCode: 'cps_out_of_range' }),
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
