import { heldUntil, type NumberHolds } from '#shared/domain/contact-rules.ts';
import type { RegistryListing } from '#shared/domain/registries.ts';
import { canonicalNumber, formsOf } from '#shared/numbers/canonical-number.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Audit, AuditEntry } from '#server/platform/audit/service.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { CheckedRecord, RecordStore } from './store.ts';

/** Everything recorded about one number. */
export type Dossier = {
  readonly phone: string;
  readonly generatedAtMs: number;
  /** Epoch ms ÷ 86,400,000, or null without records. */
  readonly keptSinceDay: number | null;
  readonly isBlacklisted: boolean;
  /** The registry that has the number now, or null. */
  readonly registry: RegistryListing | null;
  readonly heldUntilMs: number | null;
  readonly listIds: readonly number[];
  /** Whether earlier events are still being recorded. */
  readonly isPending: boolean;
  readonly entries: readonly CheckedRecord[];
  /** Country of each present registry, by its name. */
  readonly registryCountries: ReadonlyMap<string, string>;
};

export type DossierService = ReturnType<typeof createDossierService>;

type DossierDeps = {
  readonly store: RecordStore;
  /** Chains what has happened. Resolves to whether there is more than could be chained meanwhile. */
  readonly catchUp: () => Promise<boolean>;
  readonly readToFind: (typed: string) => string | undefined;
  readonly holdsOf: (phone: string) => NumberHolds;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Clock;
};

export function createDossierService({ store, catchUp, readToFind, holdsOf, audit, clock }: DossierDeps) {
  return {
    /** Returns the dossier of a typed number, and notes who has read it. Fails with phone_unreadable. */
    async of(typed: string, actor: AuditEntry['actor']): Promise<Dossier> {
      const phone = readToFind(typed) ?? fail('phone_unreadable', { field: 'phone' });
      const isPending = await catchUp();
      const nowMs = clock.nowMs();
      const listIds = store.listsOf(formsOf(phone));
      const own = store.of(canonicalNumber(phone));
      // A list that no longer has the number may have had it when it was called.
      const called = own.map(({ detail }) => (JSON.parse(detail) as { list_id?: number | null }).list_id ?? null);
      const lists = [...new Set([...listIds, ...called])].flatMap((id) => (id === null ? [] : store.of(`list:${id}`)));
      const holds = holdsOf(phone);
      audit.record({ actor, action: 'dossier.read', entity: 'dossier', entityId: phone });
      return {
        phone,
        generatedAtMs: nowMs,
        keptSinceDay: store.since(),
        isBlacklisted: holds.isBlacklisted,
        registry: holds.registry ?? null,
        heldUntilMs: heldUntil(holds, nowMs),
        listIds,
        isPending,
        registryCountries: store.registryCountries(),
        entries: [...lists, ...own].sort((a, b) => a.at - b.at || a.seq - b.seq),
      };
    },
  };
}
