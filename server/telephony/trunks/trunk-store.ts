import { and, eq, isNull } from 'drizzle-orm';
import type { Codec } from '#shared/domain/trunks.ts';
import type { Db } from '#server/platform/db/open.ts';
import { trunks } from '#server/platform/db/tables/trunks.ts';
import type { Secrets } from '../secrets.ts';
import { readSip } from './sip-settings.ts';
import type { TelephonyTrunk } from './telephony-trunk.ts';

/** Default codecs, which every carrier supports. */
const USUAL_CODECS: readonly Codec[] = ['alaw', 'ulaw'];

/** Reads the active trunks for the PBXs, with their passwords. */
export function createTelephonyTrunkStore(db: Pick<Db, 'orm'>, secrets: Secrets) {
  const active = db.orm
    .select()
    .from(trunks)
    .where(and(eq(trunks.isActive, true), isNull(trunks.deletedAt)))
    .orderBy(trunks.id)
    .prepare();
  return {
    list: (): TelephonyTrunk[] => active.all().map((row) => toTelephonyTrunk(row, secrets)),
  };
}

function toTelephonyTrunk(
  { id, countryCode, host, sipConfig }: typeof trunks.$inferSelect,
  secrets: Secrets,
): TelephonyTrunk {
  const sip = readSip(sipConfig);
  return {
    id,
    dialCode: countryCode,
    host,
    transport: sip.transport,
    username: sip.username,
    password: sip.sealed_secret === null ? null : secrets.open(sip.sealed_secret),
    fromDomain: sip.from_domain,
    registers: sip.register,
    numberFormat: sip.number_format,
    numberPrefix: sip.number_prefix,
    callerIdFormat: sip.caller_id_format,
    callerIdHeader: sip.caller_id_header,
    rtpTimeoutS: sip.rtp_timeout_s,
    codecs: codecsOf(sip.allow, sip.disallow),
    dtmfMode: sip.dtmfmode,
    qualifies: sip.qualify,
  };
}

/** Allowed codecs take precedence over disallowed ones, as in a PBX's files, where `disallow=all` comes first. */
function codecsOf(allow: readonly Codec[], disallow: string): readonly Codec[] {
  if (allow.length > 0) return allow;
  if (disallow === 'all') return USUAL_CODECS;
  const refused = disallow.split(',');
  const left = USUAL_CODECS.filter((codec) => !refused.includes(codec));
  return left.length > 0 ? left : USUAL_CODECS;
}
