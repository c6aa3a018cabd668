/** SIP settings of a trunk in requests and answers. Requests may set the secret; answers never contain it. */
import { fail } from '#server/platform/http/errors.ts';
import { CODECS, type Codec } from '#shared/domain/trunks.ts';
import type { SipConfig, SipConfigPatch } from '#shared/contracts/trunks.ts';
import type { Secrets } from '#server/telephony/secrets.ts';
import type { SipSettings } from '#server/telephony/trunks/sip-settings.ts';

/** `secret` is plain text; null deletes it. */
export type SipChanges = Partial<Omit<SipSettings, 'sealed_secret'>> & { readonly secret?: string | null };

/** Replaces the secret with flags: whether one is stored, and whether it can no longer be decrypted. */
export function withoutSecret({ sealed_secret: sealed, ...open }: SipSettings, secrets: Secrets): SipConfig {
  const isLost = sealed !== null && secrets.open(sealed) === null;
  return { ...open, has_secret: sealed !== null && !isLost, secret_lost: isLost };
}

/** Returns the settings with the changes applied. Throws `trunk_username_required`. */
export function changeSip(settings: SipSettings, changes: SipChanges, secrets: Secrets): SipSettings {
  const { secret, ...open } = changes;
  const sealed = secret === undefined ? {} : { sealed_secret: secret === null ? null : secrets.seal(secret) };
  const changed = { ...settings, ...open, ...sealed };
  if (changed.register && changed.username === null) {
    return fail('trunk_username_required', { field: 'sip_config.username' });
  }
  return changed;
}

/** Returns the changes in a request. Throws `codec_unsupported`. */
export function readSipPatch(patch: SipConfigPatch): SipChanges {
  const { allow, username, from_domain, password, secret = password } = patch;
  // Picked by name, because forms send back all fields they have read.
  const { type, disallow, dtmfmode, directmedia, qualify, transport, register } = patch;
  const { number_format, number_prefix, caller_id_format, caller_id_header, rtp_timeout_s } = patch;
  return {
    ...(type !== undefined && { type }),
    ...(disallow !== undefined && { disallow }),
    ...(dtmfmode !== undefined && { dtmfmode }),
    ...(directmedia !== undefined && { directmedia }),
    ...(qualify !== undefined && { qualify }),
    ...(transport !== undefined && { transport }),
    ...(register !== undefined && { register }),
    ...(number_format !== undefined && { number_format }),
    ...(number_prefix !== undefined && { number_prefix }),
    ...(caller_id_format !== undefined && { caller_id_format }),
    ...(caller_id_header !== undefined && { caller_id_header }),
    ...(rtp_timeout_s !== undefined && { rtp_timeout_s }),
    ...(allow !== undefined && { allow: readCodecs(allow) }),
    ...(username !== undefined && { username: emptyAsNull(username) }),
    ...(from_domain !== undefined && { from_domain: emptyAsNull(from_domain) }),
    // Forms send an empty secret if the field was not edited.
    ...(secret !== undefined && secret !== '' && { secret }),
  };
}

/** Returns the codecs in order, without duplicates. */
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
