import type { useForm } from '@mantine/form';
import {
  type Codec,
  DEFAULT_TRUNK_CHANNELS,
  NUMBER_PREFIX,
  RTP_TIMEOUT_S,
  SIP_DEFAULTS,
  TRUNK_PRIORITY,
} from '#shared/domain/trunks.ts';
import type { NewTrunk, SipConfig, SipConfigPatch, Trunk } from '#shared/contracts/trunks.ts';
import { COUNTRIES, countryByKey } from '#web/lib/country-names.ts';
import { countryOfDialCode } from '#web/lib/dial-codes.ts';
import { t } from '#web/lib/i18n.ts';
import { limitedError } from '#web/lib/site-limits.ts';
import { INITIAL_LIMITS } from '#shared/domain/site-limits.ts';
import { wholeNumberError } from '#web/ui/whole-number.ts';
import { dvCodeError, FIELDS_REQUIRED } from '#web/lib/form-errors.ts';

/** Values of the form. `country` is a country key because four countries share dial code 1. */
export type TrunkDraft = {
  country: string | null;
  name: string;
  host: string;
  dv_codes: string[];
  max_channels: number | string;
  trunk_type: Trunk['trunk_type'];
  prioridade: number | string;
  is_active: boolean;
  /** Id of the recording as text, or empty for a busy tone. */
  returned_audio_id: string;
  returned_to_team: boolean;
  returned_by_key: boolean;
  sip_config: Omit<SipConfig, 'allow' | 'username' | 'from_domain' | 'rtp_timeout_s' | 'has_secret' | 'secret_lost'> & {
    allow: Codec[];
    username: string;
    from_domain: string;
    rtp_timeout_s: number | string;
    /** New secret, or empty to keep the stored one, which is never sent to the browser. */
    secret: string;
  };
  /** Whether to delete the stored secret. */
  forget_secret: boolean;
};

export type TrunkForm = Pick<ReturnType<typeof useForm<TrunkDraft>>, 'values' | 'getInputProps' | 'setFieldValue'>;

export const REQUIRED = FIELDS_REQUIRED;

const NEW: TrunkDraft = {
  country: null,
  name: '',
  host: '',
  dv_codes: [],
  max_channels: DEFAULT_TRUNK_CHANNELS,
  trunk_type: 'dv_voip',
  prioridade: 1,
  is_active: true,
  returned_audio_id: '',
  returned_to_team: false,
  returned_by_key: false,
  sip_config: {
    ...SIP_DEFAULTS,
    allow: [],
    username: '',
    from_domain: '',
    secret: '',
  },
  forget_secret: false,
};

/** Returns the country whose flag is shown for a trunk. */
export function countryOfTrunk({ country_code, dv_codes }: Pick<Trunk, 'country_code' | 'dv_codes'>) {
  return countryOfDialCode(country_code, dv_codes);
}

/** Returns the form's values for a trunk, or the defaults for a new one. */
export function draftOf(trunk: Trunk | null): TrunkDraft {
  if (trunk === null) return NEW;
  const { has_secret: _hasSecret, secret_lost: _secretLost, username, from_domain, ...sip } = trunk.sip_config;
  return {
    country: countryOfTrunk(trunk)?.key ?? unlistedKey(trunk.country_code),
    name: trunk.name,
    host: trunk.host,
    dv_codes: trunk.dv_codes,
    max_channels: trunk.max_channels,
    trunk_type: trunk.trunk_type,
    prioridade: trunk.prioridade,
    is_active: trunk.is_active,
    returned_audio_id: trunk.returned_audio_id === null ? '' : String(trunk.returned_audio_id),
    returned_to_team: trunk.returned_to_team,
    returned_by_key: trunk.returned_by_key,
    sip_config: { ...sip, username: username ?? '', from_domain: from_domain ?? '', secret: '' },
    forget_secret: false,
  };
}

/** Returns the dial code to send. If the country has not changed, the stored spelling of the code is kept. */
function dialCodeOf(country: string, trunk: Trunk | null): string {
  if (trunk !== null && draftOf(trunk).country === country) return trunk.country_code;
  return countryByKey(country)?.dialCode ?? country.replace('+', '');
}

/** Returns the request body. */
export function requestOf(draft: TrunkDraft, trunk: Trunk | null): NewTrunk {
  const { secret, ...sip } = draft.sip_config;
  const sipConfig: SipConfigPatch = {
    ...sip,
    rtp_timeout_s: Number(sip.rtp_timeout_s),
    ...(draft.forget_secret ? { secret: null } : secret !== '' && { secret }),
  };
  return {
    name: draft.name.trim(),
    host: draft.host.trim(),
    country_code: dialCodeOf(draft.country ?? '', trunk),
    dv_codes: draft.dv_codes,
    max_channels: channelsOf(draft.max_channels),
    trunk_type: draft.trunk_type,
    prioridade: Number(draft.prioridade),
    is_active: draft.is_active,
    returned_audio_id: draft.returned_audio_id === '' ? null : Number(draft.returned_audio_id),
    returned_to_team: draft.returned_to_team,
    returned_by_key: draft.returned_by_key,
    sip_config: sipConfig,
  };
}

/** Returns the codes trimmed and without duplicates. */
export function dvCodesOf(typed: readonly string[]): string[] {
  return [...new Set(typed.map((code) => code.trim()))].filter((code) => code !== '');
}

/** Returns the typed number of channels, or the default if it is not a number. */
export function channelsOf(typed: number | string): number {
  const channels = typed === '' ? Number.NaN : Number(typed);
  return Number.isNaN(channels) ? DEFAULT_TRUNK_CHANNELS : channels;
}

/** Matches a domain without a sip: prefix or port, and an empty text. */
const DOMAIN = /^[A-Za-z0-9.-]*$/;
const PREFIX = new RegExp(NUMBER_PREFIX.pattern);
const DV_CODE = /^\d{1,10}$/;
/** Matches the port after a name or an address; those of IPv6 are in brackets. */
const PORT = /(?:^[^:]*|\]):(\d*)$/;
const MAX_PORT = 65_535;

const REQUIRED_FIELDS = ['country', 'name', 'host'] as const;

/** Returns the names of the required fields that are blank. */
export function missingOf(draft: TrunkDraft): readonly (typeof REQUIRED_FIELDS)[number][] {
  return REQUIRED_FIELDS.filter((field) => (draft[field] ?? '').trim() === '');
}

/** Returns the error of a prefix of called numbers, or undefined if it is valid. */
export function prefixError(prefix: string): string | undefined {
  if (!PREFIX.test(prefix)) return t('Solo cifras, *, # y +');
  return prefix.length > NUMBER_PREFIX.maxLength
    ? t('Hasta {most} caracteres', { most: NUMBER_PREFIX.maxLength })
    : undefined;
}

function hostError(host: string): string | undefined {
  if (host.includes('/')) return t('Solo el nombre o la IP, sin http:// ni barras');
  const port = PORT.exec(host.trim())?.[1];
  const isRight = port === undefined || (Number(port) > 0 && Number(port) <= MAX_PORT);
  return isRight ? undefined : t('El puerto va de 1 a {most}', { most: MAX_PORT });
}

/** Returns the error of the time without audio, or undefined if it is valid. */
function rtpTimeoutError(seconds: number | string): string | undefined {
  if (seconds === 0) return undefined;
  const { minimum, maximum } = RTP_TIMEOUT_S;
  const isInRange = typeof seconds === 'number' && seconds >= minimum && seconds <= maximum;
  return isInRange
    ? wholeNumberError(seconds, minimum, maximum)
    : t('0, o entre {least} y {most}', { least: minimum, most: maximum });
}

/** Returns an error message per invalid field. The number of channels may stay as stored. */
export function validateTrunk(
  draft: TrunkDraft,
  { max_trunk_channels: mostChannels } = INITIAL_LIMITS,
  storedChannels?: number,
): Record<string, string> {
  const { register, username, from_domain, number_prefix, rtp_timeout_s } = draft.sip_config;
  const wrongHost = hostError(draft.host);
  const wrongCode = draft.dv_codes.find((code) => !DV_CODE.test(code));
  const errors: Record<string, string | undefined> = {
    ...(wrongCode !== undefined && {
      dv_codes: dvCodeError(wrongCode),
    }),
    ...(wrongHost !== undefined && { host: wrongHost }),
    ...Object.fromEntries(missingOf(draft).map((field) => [field, t('Obligatorio')])),
    ...(register && username.trim() === '' && { 'sip_config.username': t('Obligatorio para registrarse') }),
    ...(!DOMAIN.test(from_domain) && { 'sip_config.from_domain': t('Solo el dominio, sin sip: ni puerto') }),
    'sip_config.number_prefix': prefixError(number_prefix),
    'sip_config.rtp_timeout_s': rtpTimeoutError(rtp_timeout_s),
    max_channels: limitedError(channelsOf(draft.max_channels), mostChannels, storedChannels),
    prioridade: wholeNumberError(draft.prioridade, TRUNK_PRIORITY.minimum, TRUNK_PRIORITY.maximum),
  };
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Returns the form field for a field name in a server error. */
export function formFieldOf(field: string): string {
  return field === 'country_code' ? 'country' : field;
}

/** Returns all countries with flag and dial code, and the trunk's current country if it is not listed. */
export function countryChoices(present: string | null): { value: string; label: string }[] {
  const choices = COUNTRIES.map(({ key, flag, name, dialCode }) => ({
    value: key,
    label: `${flag} ${name} (+${dialCode})`,
  }));
  const isListed = present === null || choices.some(({ value }) => value === present);
  return isListed ? choices : [...choices, { value: present, label: `🌐 ${present}` }];
}

function unlistedKey(code: string): string {
  return `+${code}`;
}
