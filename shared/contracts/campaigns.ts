import { Type, type Static } from 'typebox';
import { BULK_CAMPAIGN_ACTIONS, CAMPAIGN_STATUSES, MOST_BULK_CAMPAIGNS } from '#shared/domain/campaign-actions.ts';
import { PURPOSES } from '#shared/domain/purposes.ts';
import { COUNTRY_KEYS } from '../countries/countries.ts';
import { PREVIEW_ENDS, PREVIEW_LIMITS } from '../domain/preview.ts';
import { CAMPAIGN_ATTEMPTS, MOST_SESSIONS } from '../domain/settings.ts';
import { widestRange } from '../domain/site-limits.ts';
import { MAX_TYPED_NUMBER } from '../numbers/number-text.ts';
import { BulkIds, BulkResult } from './bulk.ts';
import { CampaignTelephony, CampaignTelephonyPatch } from './campaign-telephony.ts';
import { E164, Id, IdParams, Instant, Nullable, Ok, Version, VISIBLE } from './common.ts';
import { OpeningFields } from './opening.ts';
import { PaceFields } from './pace.ts';
import { Schedule } from './schedules.ts';
import { SessionFields } from './sessions.ts';
import { WaitingFields } from './waiting.ts';
import { DispositionChoice } from './wrap-up-codes.ts';
import type { RouteTable } from '../route-contract.ts';

export const CAMPAIGN_FLOWS = ['press1', 'direct'] as const;
export const DIAL_METHODS = ['fixed', 'progressive', 'ratio', 'predictive', 'preview', 'manual'] as const;

/** `movil` is the last 24 hours and the last 30 days; `dia_calendario` adds each calendar day. */
export const ABANDONMENT_PERIODS = ['movil', 'dia_calendario'] as const;

const PERIODS_TEXT =
  'Over what the abandonment cap is kept: movil, the last 24 hours and the last 30 days; dia_calendario, those and ' +
  "each day from midnight to midnight in the zone of the campaign's opening hours, or without any in the console's";
const AbandonmentPeriod = Type.Enum(ABANDONMENT_PERIODS, { description: PERIODS_TEXT });

const ForeignCallerIds = Type.Boolean({
  description:
    'Whether rotation shows numbers of other countries when the inventory has none of the called country; false: such contacts wait',
});

export const CallerIdWarning = Type.Object(
  {
    country: Type.String({ description: 'Country key of the numbers', examples: ['chile'] }),
    prefixes: Type.Array(Type.String(), { description: 'One of them is required', examples: [['600', '809']] }),
    numbers: Type.Array(E164, { description: 'Caller ids of the campaign that begin with none of them' }),
    source: Type.String({ description: 'The rule that requires it' }),
  },
  {
    description:
      'A rule of the caller ids’ country that they break; null: none known. Checked are the numbers of the campaign’s ' +
      'caller-id config, or else cli_number, those of trunks, and without cli_number those in rotation; shared ones ' +
      'in countries whose contacts wait for a call',
  },
);

const CampaignPurpose = Type.Enum(PURPOSES, {
  description:
    'Why the campaign calls, which selects the legal windows and the prefixes of caller ids: sales, collections, ' +
    'research or service',
});

const Count = Type.Integer({ minimum: 0 });
const Name = Type.String({
  pattern: VISIBLE,
  maxLength: 200,
  errorCode: 'campaign_name_required',
});

const ListeningAllowed = Type.Boolean({
  description: 'Whether supervisors may listen to its conversations, whisper and barge in; default: true',
});

const ManualDialingAllowed = Type.Boolean({
  description: 'Whether the people of its team may dial numbers by hand in its name; default: true',
});

/** A campaign, under all field names that the management, timing, dialer and panel screens read. */
export const Campaign = Type.Object({
  id: Id,
  campaign_id: Id,
  name: Type.String(),
  nome: Type.String(),
  nombre: Type.String(),
  description: Type.String(),
  cli_number: Nullable(E164),
  caller_id_warning: Nullable(CallerIdWarning),
  max_concurrent_calls: Type.Integer(),
  max_attempts: Type.Integer(),
  retry_interval: Type.Integer({ description: 'Seconds from the end of an attempt to the next' }),
  calls_per_second: Nullable(Type.Integer({ description: 'null: no campaign limit' })),
  tiempo_entre_llamadas: Type.Integer({ description: 'Seconds that a line rests after a call' }),
  flow: Type.Enum(CAMPAIGN_FLOWS),
  dial_method: Type.Enum(DIAL_METHODS),
  ratio_level: Type.Number({ description: 'Calls in flight per free agent or session, for the dial method ratio' }),
  preview_limit_s: Type.Integer({ description: 'How long an agent is shown a contact, for the dial method preview' }),
  preview_at_limit: Type.Enum(PREVIEW_ENDS, { description: 'What happens to the contact after that' }),
  listening_allowed: ListeningAllowed,
  manual_dialing_allowed: ManualDialingAllowed,
  ...SessionFields.properties,
  periodo_abandono: AbandonmentPeriod,
  foreign_caller_ids: ForeignCallerIds,
  purpose: CampaignPurpose,
  contexto_id: Nullable(Id),
  telefonia: CampaignTelephony,
  ...DispositionChoice.properties,
  status: Type.Enum(CAMPAIGN_STATUSES),
  stopped: Type.Boolean({ description: 'A draft that someone has stopped' }),
  active: Type.Boolean(),
  ativo: Type.Boolean(),
  ...OpeningFields.properties,
  ...WaitingFields.properties,
  ...PaceFields.properties,
  programacion: Nullable(Schedule),
  contacts_total: Count,
  /** Number of contacts that will not be called again. */
  contacts_finished: Count,
  created_at: Instant,
  updated_at: Instant,
  version: Version,
});
export type Campaign = Static<typeof Campaign>;

export const CampaignsAnswer = Type.Object({ ...Ok.properties, campaigns: Type.Array(Campaign), total: Count });
export type CampaignsAnswer = Static<typeof CampaignsAnswer>;

export const CampaignAnswer = Type.Object({ ...Ok.properties, ...Campaign.properties });
export type CampaignAnswer = Static<typeof CampaignAnswer>;

export const AwaitsDialer = Type.Boolean({
  description:
    'Whether the campaign is active while the dialer is stopped: it calls once someone starts the dialer, and so do the other active campaigns',
});

export const CreatedAnswer = Type.Object({ ...CampaignAnswer.properties, discador_detenido: AwaitsDialer });
export type CreatedAnswer = Static<typeof CreatedAnswer>;

const fields = {
  description: Type.Optional(Type.String({ maxLength: 2000 })),
  cli_number: Type.Optional(
    Type.Union([Type.String({ maxLength: MAX_TYPED_NUMBER }), Type.Null()], {
      description:
        'Read like `numero` of POST /code2base/clis, in `cli_country` or else in the country of the campaign’s present one first',
      errorCode: 'cli_number_invalid',
    }),
  ),
  cli_country: Type.Optional(
    Type.Enum(COUNTRY_KEYS, {
      description: 'Country key, in whose numbering plan `cli_number` is read; not kept',
      examples: ['chile'],
    }),
  ),
  max_concurrent_calls: Type.Optional(
    Type.Integer({ ...widestRange('max_campaign_lines'), description: 'Up to the site’s limit' }),
  ),
  max_attempts: Type.Optional(Type.Integer(CAMPAIGN_ATTEMPTS)),
  retry_interval: Type.Optional(Type.Integer({ minimum: 0, maximum: 7 * 24 * 3600, description: 'Seconds' })),
  calls_per_second: Type.Optional(
    Nullable(Type.Integer({ ...widestRange('max_cps'), description: 'Up to the site’s limit' })),
  ),
  tiempo_entre_llamadas: Type.Optional(Type.Integer({ minimum: 0, maximum: 60, description: 'Seconds' })),
  flow: Type.Optional(Type.Enum(CAMPAIGN_FLOWS)),
  dial_method: Type.Optional(
    Type.Enum(DIAL_METHODS, { description: 'preview and manual need a team; with manual, only its people dial' }),
  ),
  ratio_level: Type.Optional(Type.Number({ minimum: 1, maximum: 10 })),
  preview_limit_s: Type.Optional(Type.Integer({ ...PREVIEW_LIMITS, description: 'Default: 60' })),
  preview_at_limit: Type.Optional(Type.Enum(PREVIEW_ENDS, { description: 'Default: skip' })),
  listening_allowed: Type.Optional(ListeningAllowed),
  manual_dialing_allowed: Type.Optional(ManualDialingAllowed),
  sesiones: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: MOST_SESSIONS,
        description: 'Sessions of a bot that take its answered calls instead of the agents; null: agents do',
      }),
    ),
  ),
  team_id: Type.Optional(
    Nullable(
      Type.Integer({
        ...Id,
        description:
          'Team whose people take its answered calls. Then sesiones must be null, and pos_llamada_s, or 60 s if it is 0, limits their wrap-up',
      }),
    ),
  ),
  periodo_abandono: Type.Optional(AbandonmentPeriod),
  foreign_caller_ids: Type.Optional(ForeignCallerIds),
  purpose: Type.Optional(CampaignPurpose),
  contexto_id: Type.Optional(Nullable(Id)),
  telefonia: Type.Optional(CampaignTelephonyPatch),
  dispositions: Type.Optional(DispositionChoice.properties.dispositions),
  default_disposition: Type.Optional(DispositionChoice.properties.default_disposition),
};

export const NewCampaign = Type.Object({
  name: Name,
  ...fields,
  periodo_abandono: Type.Optional(
    Type.Enum(ABANDONMENT_PERIODS, {
      description: `${PERIODS_TEXT}. Absent: dia_calendario with a caller id of Brazil, else movil`,
    }),
  ),
  active: Type.Optional(Type.Boolean({ description: 'true starts the campaign' })),
});
export type NewCampaign = Static<typeof NewCampaign>;

/** Omitted fields keep their values. */
export const CampaignPatch = Type.Object({
  name: Type.Optional(Name),
  ...fields,
  version: Type.Optional(Version),
});
export type CampaignPatch = Static<typeof CampaignPatch>;

/** Body of the console's campaign form, for a new or an existing campaign. */
export type CampaignChange = NewCampaign;

export const CampaignCopyBody = Type.Object({
  name: Type.Optional(
    Type.String({
      pattern: VISIBLE,
      maxLength: 200,
      description: 'Absent: that of the original and «(copia)», «(copia 2)»…, in the language of the request',
    }),
  ),
});
export type CampaignCopyBody = Static<typeof CampaignCopyBody>;

export const CampaignDeleteQuery = Type.Object({
  datos: Type.Optional(Type.Boolean({ description: 'false keeps its calls in the history' })),
});
export type CampaignDeleteQuery = Static<typeof CampaignDeleteQuery>;

export const CampaignDeleteAnswer = Type.Object({
  ...Ok.properties,
  id: Id,
  operacoes_realizadas: Type.Array(Type.String(), { description: 'What was removed, with counts' }),
  eliminados: Type.Object({ contactos: Count, llamadas: Count, configuraciones: Count }),
  method: Type.String({ description: 'completo, or conservar_llamadas' }),
});
export type CampaignDeleteAnswer = Static<typeof CampaignDeleteAnswer>;

export const CampaignBulkBody = Type.Object({
  accion: Type.Enum(BULK_CAMPAIGN_ACTIONS),
  ids: BulkIds(MOST_BULK_CAMPAIGNS),
  datos: Type.Optional(Type.Boolean({ description: 'Of eliminar: false keeps their calls in the history' })),
});
export type CampaignBulkBody = Static<typeof CampaignBulkBody>;

export const CampaignBulkAnswer = Type.Object({ ...BulkResult.properties, discador_detenido: AwaitsDialer });
export type CampaignBulkAnswer = Static<typeof CampaignBulkAnswer>;

export const campaignRoutes = {
  'GET /campaigns': { answer: CampaignsAnswer },
  'GET /campanhas': { answer: CampaignsAnswer },
  'GET /campaigns/:id': { params: IdParams, answer: CampaignAnswer },
  'POST /campaigns': { body: NewCampaign, answer: CreatedAnswer },
  'POST /campaigns/acciones': { body: CampaignBulkBody, answer: CampaignBulkAnswer },
  'POST /campaigns/:id/copiar': { params: IdParams, body: CampaignCopyBody, answer: CampaignAnswer },
  'PUT /campaigns/:id': { params: IdParams, body: CampaignPatch, answer: CampaignAnswer },
  'DELETE /campaigns/:id': { params: IdParams, query: CampaignDeleteQuery, answer: CampaignDeleteAnswer },
  'DELETE /presione1/campanhas/:id': { params: IdParams, query: CampaignDeleteQuery, answer: CampaignDeleteAnswer },
} satisfies RouteTable;
