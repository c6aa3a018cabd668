import { PREVIEW_LIMITS } from '#shared/domain/preview.ts';
import type { Campaign, CampaignChange } from '#shared/contracts/campaigns.ts';
import { AMD_RANGES, WIRE_AMD_DEFAULTS, type AmdField, type WireAmd } from '#shared/domain/amd-wire.ts';
import type { CampaignTelephony } from '#shared/contracts/campaign-telephony.ts';
import { DEFAULT_PURPOSE } from '#shared/domain/purposes.ts';
import { MOST_SESSIONS, MOST_WRAP_UP_S, CAMPAIGN_ATTEMPTS } from '#shared/domain/settings.ts';
import { INITIAL_LIMITS, type SiteLimits } from '#shared/domain/site-limits.ts';
import { isNumberText } from '#shared/numbers/number-text.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { refusedField } from '#web/lib/api/refused-field.ts';
import { t } from '#web/lib/i18n.ts';
import { limitedError } from '#web/lib/site-limits.ts';
import { wholeNumberError } from '#web/ui/whole-number.ts';
import { WAITING_DEFAULTS, waitingDraftOf, waitingOf, type WaitingDraft } from './waiting-draft.ts';

/** Values of the form's Telefonía section. */
type TelephonyDraft = Pick<CampaignTelephony, 'grabar' | 'ocultar_numero'> &
  WaitingDraft & { pos_llamada_s: number | string; amd: Record<AmdField, number | string> };

const TELEPHONY_DEFAULTS: TelephonyDraft = {
  grabar: false,
  ocultar_numero: false,
  ...WAITING_DEFAULTS,
  pos_llamada_s: 0,
  amd: WIRE_AMD_DEFAULTS,
};

function telephonyDraftOf({
  grabar,
  ocultar_numero,
  pos_llamada_s,
  amd,
  ...waiting
}: CampaignTelephony): TelephonyDraft {
  return { grabar, ocultar_numero, ...waitingDraftOf(waiting), pos_llamada_s, amd };
}

/** Converts valid form values to the request's telephony settings. */
function telephonyOf({ grabar, ocultar_numero, pos_llamada_s, amd, ...waiting }: TelephonyDraft): CampaignTelephony {
  return {
    grabar,
    ocultar_numero,
    ...waitingOf(waiting),
    pos_llamada_s: Number(pos_llamada_s),
    amd: Object.fromEntries(Object.entries(amd).map(([field, value]) => [field, Number(value)])) as WireAmd,
  };
}

/** Returns an error message per invalid field, by its path in the form. */
function telephonyErrors({
  amd,
  pos_llamada_s,
}: TelephonyDraft): Partial<Record<`telefonia.amd.${AmdField}` | 'telefonia.pos_llamada_s', string>> {
  const wrapUp = wholeNumberError(pos_llamada_s, 0, MOST_WRAP_UP_S);
  const errors = Object.fromEntries(
    (Object.keys(AMD_RANGES) as AmdField[]).flatMap((field) => {
      const error = wholeNumberError(amd[field], ...AMD_RANGES[field]);
      return error === undefined ? [] : [[`telefonia.amd.${field}`, error]];
    }),
  );
  return { ...errors, ...(wrapUp !== undefined && { 'telefonia.pos_llamada_s': wrapUp }) };
}

/** Values of the form. `retry_interval` has no input and is passed through unchanged. */
export type CampaignDraft = {
  name: string;
  description: string;
  cli_number: string;
  /** Key of the country in whose numbering plan `cli_number` is read, or null. It is not stored. */
  cli_country: string | null;
  max_concurrent_calls: number;
  max_attempts: number;
  retry_interval: number;
  flow: Campaign['flow'];
  dial_method: Campaign['dial_method'];
  /** Used only by the dial method `ratio`. */
  ratio_level: number | string;
  /** Used only by the dial method `preview`. */
  preview_limit_s: number | string;
  preview_at_limit: Campaign['preview_at_limit'];
  listening_allowed: boolean;
  manual_dialing_allowed: boolean;
  /** Who takes the calls: `agents`, those of `agent_capacity`; `sessions`; or a team, by its id as text. */
  attended_by: string;
  /** Used only by sessions. */
  sesiones: number | string;
  /** Empty only in new campaigns, for which the server chooses the period by the caller id. */
  periodo_abandono: Campaign['periodo_abandono'] | '';
  foreign_caller_ids: boolean;
  purpose: Campaign['purpose'];
  /** Context id as text, or empty for the first active context. */
  contexto_id: string;
  /** Empty if the campaign has no limit of its own. */
  calls_per_second: number | string;
  /** Ids of wrap-up codes as texts; empty for all. */
  dispositions: string[];
  /** Id as text, or empty for none. */
  default_disposition: string;
  telefonia: TelephonyDraft;
};

type Errors = Partial<Record<keyof CampaignDraft, string>> & ReturnType<typeof telephonyErrors>;

const DEFAULTS: CampaignDraft = {
  name: '',
  description: '',
  cli_number: '',
  cli_country: null,
  max_concurrent_calls: 5,
  max_attempts: 3,
  retry_interval: 300,
  flow: 'press1',
  dial_method: 'fixed',
  ratio_level: 1,
  preview_limit_s: 60,
  preview_at_limit: 'skip',
  listening_allowed: true,
  manual_dialing_allowed: true,
  attended_by: 'agents',
  sesiones: '',
  periodo_abandono: '',
  foreign_caller_ids: false,
  purpose: DEFAULT_PURPOSE,
  contexto_id: '',
  calls_per_second: '',
  dispositions: [],
  default_disposition: '',
  telefonia: TELEPHONY_DEFAULTS,
};

/** Fields in the Avanzado section. */
export const ADVANCED = [
  'flow',
  'dial_method',
  'ratio_level',
  'preview_limit_s',
  'preview_at_limit',
  'periodo_abandono',
  'foreign_caller_ids',
  'contexto_id',
  'calls_per_second',
] as const;

function attendedBy({ sesiones, team_id: teamId }: Campaign): string {
  if (teamId !== null) return String(teamId);
  return sesiones === null ? 'agents' : 'sessions';
}

/** Returns whether a team takes the calls. */
export const isByTeam = ({ attended_by: by }: Pick<CampaignDraft, 'attended_by'>): boolean =>
  by !== 'agents' && by !== 'sessions';

/** Returns the form's values for a campaign, or the defaults for a new one. */
export function draftOf(campaign: Campaign | null): CampaignDraft {
  if (campaign === null) return DEFAULTS;
  const { name, description, cli_number, max_concurrent_calls, max_attempts, retry_interval } = campaign;
  return {
    name,
    description: description ?? '',
    cli_number: cli_number ?? '',
    cli_country: null,
    max_concurrent_calls,
    max_attempts,
    retry_interval,
    flow: campaign.flow,
    dial_method: campaign.dial_method,
    ratio_level: campaign.ratio_level,
    preview_limit_s: campaign.preview_limit_s,
    preview_at_limit: campaign.preview_at_limit,
    listening_allowed: campaign.listening_allowed,
    manual_dialing_allowed: campaign.manual_dialing_allowed,
    attended_by: attendedBy(campaign),
    sesiones: campaign.sesiones ?? '',
    periodo_abandono: campaign.periodo_abandono,
    foreign_caller_ids: campaign.foreign_caller_ids,
    purpose: campaign.purpose,
    contexto_id: campaign.contexto_id === null ? '' : String(campaign.contexto_id),
    calls_per_second: campaign.calls_per_second ?? '',
    dispositions: (campaign.dispositions ?? []).map(String),
    default_disposition: campaign.default_disposition === null ? '' : String(campaign.default_disposition),
    telefonia: telephonyDraftOf(campaign.telefonia),
  };
}

/** Returns the request body for a valid draft. */
export function changeOf(draft: CampaignDraft): CampaignChange {
  const { cli_country, ratio_level, preview_limit_s, preview_at_limit, attended_by: by, ...others } = draft;
  const { sesiones, periodo_abandono, contexto_id, calls_per_second, dispositions, ...more } = others;
  const { default_disposition, telefonia, ...plain } = more;
  return {
    ...plain,
    name: plain.name.trim(),
    cli_number: plain.cli_number.trim(),
    ...(cli_country !== null && { cli_country }),
    ...(plain.dial_method === 'ratio' && { ratio_level: Number(ratio_level) }),
    ...(plain.dial_method === 'preview' && { preview_limit_s: Number(preview_limit_s), preview_at_limit }),
    sesiones: by === 'sessions' ? Number(sesiones) : null,
    team_id: isByTeam(draft) ? Number(by) : null,
    ...(periodo_abandono !== '' && { periodo_abandono }),
    contexto_id: contexto_id === '' ? null : Number(contexto_id),
    calls_per_second: calls_per_second === '' ? null : Number(calls_per_second),
    dispositions: dispositions.length === 0 ? null : dispositions.map(Number),
    default_disposition: default_disposition === '' ? null : Number(default_disposition),
    telefonia: telephonyOf(telefonia),
  };
}

/**
 * Returns an error message per invalid field. `mayLackCli` accepts an empty caller id, for campaigns created without
 * one. Limited fields may keep the value in `stored`.
 */
export function validateDraft(
  draft: CampaignDraft,
  mayLackCli = false,
  limits: SiteLimits = INITIAL_LIMITS,
  stored: Partial<CampaignDraft> = {},
): Errors {
  const errors: Errors = {};
  if (draft.name.trim() === '') errors.name = t('El nombre de la campaña es obligatorio');
  const isBlank = draft.cli_number.trim() === '';
  if (isBlank && !mayLackCli) errors.cli_number = t('El número CLI es obligatorio');
  // The server checks whether any country has the number.
  else if (!isBlank && !isNumberText(draft.cli_number))
    errors.cli_number = t('El número de CLI no es válido: usá el formato +5511999999999');
  const calls = limitedError(draft.max_concurrent_calls, limits.max_campaign_lines, stored.max_concurrent_calls);
  if (calls !== undefined) errors.max_concurrent_calls = calls;
  const attempts = wholeNumberError(draft.max_attempts, CAMPAIGN_ATTEMPTS.minimum, CAMPAIGN_ATTEMPTS.maximum);
  if (attempts !== undefined) errors.max_attempts = attempts;
  const { ratio_level, sesiones, calls_per_second } = draft;
  const sessions = draft.attended_by === 'sessions' ? wholeNumberError(sesiones, 1, MOST_SESSIONS) : undefined;
  if (sessions !== undefined) errors.sesiones = sessions;
  const cps =
    calls_per_second === '' ? undefined : limitedError(calls_per_second, limits.max_cps, stored.calls_per_second);
  if (cps !== undefined) errors.calls_per_second = cps;
  if (draft.dial_method === 'ratio' && !(typeof ratio_level === 'number' && ratio_level >= 1 && ratio_level <= 10))
    errors.ratio_level = t('Entre 1 y 10');
  const limit = wholeNumberError(draft.preview_limit_s, PREVIEW_LIMITS.minimum, PREVIEW_LIMITS.maximum);
  if (draft.dial_method === 'preview' && limit !== undefined) errors.preview_limit_s = limit;
  return { ...errors, ...telephonyErrors(draft.telefonia) };
}

const FIELDS: Partial<Record<string, keyof CampaignDraft>> = {
  campaign_name_required: 'name',
  cli_number_invalid: 'cli_number',
  context_unknown: 'contexto_id',
  team_unknown: 'attended_by',
  preview_without_team: 'dial_method',
  manual_without_team: 'dial_method',
  team_and_sessions: 'attended_by',
};

/** Returns the server's message for the rejected field, or an empty object if the error concerns no field. */
export function refusedErrors(error: unknown): Errors {
  const field = (error instanceof ApiError ? FIELDS[error.code] : undefined) ?? refusedField(error);
  return field === undefined || !Object.hasOwn(DEFAULTS, field) ? {} : { [field]: messageOfError(error) };
}
