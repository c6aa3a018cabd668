import type { DossierAnswer, DossierEntry } from '#shared/contracts/dossier.ts';
import type { Disposition } from '#shared/domain/dispositions.ts';
import { WIRE_STATES } from '#shared/domain/wire-states.ts';
import { DAY_MS } from '#shared/durations.ts';
import { cursorOf } from '#server/platform/http/cursor.ts';
import { localizeStored } from '#server/platform/i18n/stored.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import { registriesOf } from './registries-of.ts';
import type { Dossier } from './service.ts';
import type { CheckedRecord } from './queries/dossier-page.ts';

/** Names of fields with texts that the server may have stored. */
const STORED: ReadonlySet<string> = new Set(['reason', 'listed_reason']);

/** Names of fields with times, in epoch ms. */
const TIME = /_at$|^until$/;

export function toDossierAnswer(dossier: Dossier): DossierAnswer {
  const { phone, generatedAtMs, keptSinceDay, isBlacklisted, registry, heldUntilMs, listIds, isPending } = dossier;
  const { total, entries, next } = dossier;
  return {
    success: true,
    phone,
    generated_at: toInstant(generatedAtMs),
    kept_since: keptSinceDay === null ? null : toInstant(keptSinceDay * DAY_MS).slice(0, 10),
    blacklisted: isBlacklisted,
    registry: registry && { name: registry.name, dated_on: registry.datedOn },
    held_until: heldUntilMs === null ? null : toInstant(heldUntilMs),
    list_ids: [...listIds],
    intact: entries.every(({ isIntact }) => isIntact),
    pending: isPending,
    total,
    entries: entries.map((entry) => toEntry(entry, dossier.registryCountries)),
    siguiente: next === null ? null : cursorOf(next),
  };
}

function toEntry(record: CheckedRecord, registryCountries: ReadonlyMap<string, string>): DossierEntry {
  const { seq, at, recordedAt, kind, detail, campaign, trunk, author, hasRecording, hash, isIntact } = record;
  const recorded = JSON.parse(detail) as Record<string, unknown>;
  const disposition = recorded['disposition'] as Disposition | undefined;
  return {
    seq,
    at: toInstant(at),
    recorded_at: toInstant(recordedAt),
    kind,
    detail: withInstants(readable(recorded, registryCountries)),
    campaign,
    trunk,
    author,
    desenlace: disposition === undefined ? null : WIRE_STATES[disposition].desenlace,
    recording: hasRecording === 1,
    hash,
    intact: isIntact,
  };
}

/** Returns a detail with its stored texts in the request's language, and without registries of other countries. */
function readable(
  detail: Readonly<Record<string, unknown>>,
  registryCountries: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const localized = Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      STORED.has(name) && typeof value === 'string' ? localizeStored(value) : value,
    ]),
  );
  const { checks } = detail;
  if (!isObject(checks)) return localized;
  // A call's country is among its checks, a decision's beside them.
  const country = checks['country'] ?? detail['country'];
  if (typeof checks['registries'] !== 'string' || typeof country !== 'string') return localized;
  const registries = registriesOf(country, checks['registries'], registryCountries);
  return { ...localized, checks: { ...checks, registries } };
}

function withInstants(detail: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      TIME.test(name) && typeof value === 'number' ? toInstant(value) : isObject(value) ? withInstants(value) : value,
    ]),
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
