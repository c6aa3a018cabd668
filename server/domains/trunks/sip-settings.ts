/** The SIP settings of a trunk, stored as one value and shown without the secret. The names are SIP's own. */
import { fail } from '#server/http/errors.ts';
import { CODECS, type Codec } from '#shared/codecs.ts';
import type { SipConfig, SipConfigPatch } from '#shared/contracts/trunks.ts';

type StoredSip = Readonly<Record<string, unknown>>;
/** Null: none. */
export type SipSettings = Omit<SipConfig, 'has_secret'> & { readonly secret: string | null };
export type SipChanges = Partial<SipSettings>;

const DEFAULTS: SipSettings = {
  type: 'friend',
  allow: [],
  disallow: 'all',
  dtmfmode: 'rfc2833',
  directmedia: 'nonat',
  qualify: true,
  username: null,
  secret: null,
};

/** The stored settings, with defaults filled in. */
export function readSip(stored: StoredSip): SipSettings {
  const { type, allow, disallow, dtmfmode, directmedia, qualify, username, secret } = {
    ...DEFAULTS,
    ...stored,
  } as SipSettings;
  return { type, allow, disallow, dtmfmode, directmedia, qualify, username, secret };
}

/** Replaces the secret by whether there is one. */
export function withoutSecret(settings: SipSettings): SipConfig {
  const { secret, ...open } = settings;
  return { ...open, has_secret: secret !== null };
}

/** The changes in a request. Throws codec_unsupported. */
export function readSipPatch({ allow, username, password, secret = password, ...rest }: SipConfigPatch): SipChanges {
  const { type, disallow, dtmfmode, directmedia, qualify } = rest;
  return {
    ...(type !== undefined && { type }),
    ...(disallow !== undefined && { disallow }),
    ...(dtmfmode !== undefined && { dtmfmode }),
    ...(directmedia !== undefined && { directmedia }),
    ...(qualify !== undefined && { qualify }),
    ...(allow !== undefined && { allow: readCodecs(allow) }),
    ...(username !== undefined && { username: emptyAsNull(username) }),
    ...(secret !== undefined && { secret: emptyAsNull(secret) }),
  };
}

/** Codecs in order, without duplicates. */
function readCodecs(typed: string | readonly string[]): Codec[] {
  const names = (typeof typed === 'string' ? typed.split(',') : typed).map((name) => name.trim().toLowerCase());
  return [...new Set(names.filter((name) => name !== '').map(readCodec))];
}

function readCodec(name: string): Codec {
  const codec = CODECS.find((known) => known === name);
  return codec ?? fail('codec_unsupported', { field: 'sip_config.allow', codec: name, codecs: CODECS.join(', ') });
}

function emptyAsNull(text: string | null): string | null {
  return text === '' ? null : text;
}
