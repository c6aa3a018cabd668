import { heldUntil, type NumberHolds } from '#shared/domain/contact-rules.ts';
import type { RegistryListing } from '#shared/domain/registries.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Audit, AuditEntry } from '#server/platform/audit/service.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { DossierPage, DossierRequest } from './queries/dossier-page.ts';
import type { RecordStore } from './store.ts';

/** What is known about one number, with a page of what is recorded about it. */
export type Dossier = DossierPage & {
  readonly phone: string;
  readonly generatedAtMs: number;
  /** Epoch ms ÷ 86,400,000, or null without records. */
  readonly keptSinceDay: number | null;
  readonly isBlacklisted: boolean;
  /** The registry that has the number now, or null. */
  readonly registry: RegistryListing | null;
  readonly heldUntilMs: number | null;
  /** Whether earlier events are still being recorded. */
  readonly isPending: boolean;
  /** Country of each present registry, by its name. */
  readonly registryCountries: ReadonlyMap<string, string>;
};

export type DossierService = ReturnType<typeof createDossierService>;

type DossierDeps = {
  readonly store: Pick<RecordStore, 'since' | 'registryCountries'>;
  /** Runs in the pool. */
  readonly readPage: (request: DossierRequest) => Promise<DossierPage>;
  /** Chains what has happened. Resolves to whether there is more than could be chained meanwhile. */
  readonly catchUp: () => Promise<boolean>;
  readonly readToFind: (typed: string) => string | undefined;
  readonly holdsOf: (phone: string) => NumberHolds;
  readonly audit: Pick<Audit, 'record'>;
  readonly clock: Clock;
};

export function createDossierService(deps: DossierDeps) {
  const { store, readPage, catchUp, readToFind, holdsOf, audit, clock } = deps;
  return {
    /** Returns a page of the dossier of a typed number, and notes who has read it. Fails with phone_unreadable. */
    async of(typed: string, page: Omit<DossierRequest, 'phone'>, actor: AuditEntry['actor']): Promise<Dossier> {
      const phone = readToFind(typed) ?? fail('phone_unreadable', { field: 'phone' });
      const isPending = await catchUp();
      const read = await readPage({ phone, ...page });
      const nowMs = clock.nowMs();
      const holds = holdsOf(phone);
      audit.record({ actor, action: 'dossier.read', entity: 'dossier', entityId: phone });
      return {
        ...read,
        phone,
        generatedAtMs: nowMs,
        keptSinceDay: store.since(),
        isBlacklisted: holds.isBlacklisted,
        registry: holds.registry ?? null,
        heldUntilMs: heldUntil(holds, nowMs),
        isPending,
        registryCountries: store.registryCountries(),
      };
    },
  };
}
