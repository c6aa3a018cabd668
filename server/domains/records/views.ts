import type { DossierAnswer, DossierEntry } from '#shared/contracts/dossier.ts';
import type { Disposition } from '#shared/domain/dispositions.ts';
import { WIRE_STATES } from '#shared/domain/wire-states.ts';
import { DAY_MS } from '#shared/durations.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { Dossier } from './service.ts';
import type { CheckedRecord } from './store.ts';

/** Names of fields with times, in epoch ms. */
const TIME = /_at$|^until$/;

export function toDossierAnswer(dossier: Dossier): DossierAnswer {
  const { phone, generatedAtMs, keptSinceDay, isBlacklisted, heldUntilMs, listIds, entries } = dossier;
  return {
    success: true,
    phone,
    generated_at: toInstant(generatedAtMs),
    kept_since: keptSinceDay === null ? null : toInstant(keptSinceDay * DAY_MS).slice(0, 10),
    blacklisted: isBlacklisted,
    held_until: heldUntilMs === null ? null : toInstant(heldUntilMs),
    list_ids: [...listIds],
    intact: entries.every(({ isIntact }) => isIntact),
    entries: entries.map(toEntry),
  };
}

function toEntry(record: CheckedRecord): DossierEntry {
  const { seq, at, recordedAt, kind, detail, campaign, trunk, author, hasRecording, hash, isIntact } = record;
  const recorded = JSON.parse(detail) as Record<string, unknown>;
  const disposition = recorded['disposition'] as Disposition | undefined;
  return {
    seq,
    at: toInstant(at),
    recorded_at: toInstant(recordedAt),
    kind,
    detail: withInstants(recorded),
    campaign,
    trunk,
    author,
    desenlace: disposition === undefined ? null : WIRE_STATES[disposition].desenlace,
    recording: hasRecording === 1,
    hash: hash.toString('hex'),
    intact: isIntact,
  };
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
