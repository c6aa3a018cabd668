import type { DialerState } from '#server/dialer/contract.ts';
import { fail, FAULT_CODES } from '#server/platform/http/errors.ts';
import type { TelephonyState } from '#server/telephony/state.ts';
import type { StorageFault } from '#shared/domain/storage-faults.ts';
import type { Inventory, SystemStatusStore } from './store.ts';

export type SystemStatus = {
  readonly inventory: Inventory;
  readonly databaseMs: number;
  readonly engine: Pick<DialerState, 'running' | 'activeCampaigns' | 'concurrentCalls'>;
  readonly engineMs: number;
  readonly telephony: TelephonyState;
};

type SystemStatusDeps = {
  readonly store: SystemStatusStore;
  /** Returns the engine's state. Throws `engine_unavailable` if the engine does not answer. */
  readonly pingEngine: () => Promise<DialerState>;
  /** Current storage fault, or null. */
  readonly storageFault: () => StorageFault | null;
  /** Last reported state; the engine polls the PBXs continuously. */
  readonly telephony: () => TelephonyState;
  /** Monotonic, ms. */
  readonly now: () => number;
};

export type SystemStatusService = ReturnType<typeof createSystemStatusService>;

export function createSystemStatusService({ store, pingEngine, storageFault, telephony, now }: SystemStatusDeps) {
  return {
    /** Checks the parts in turn. Throws the error of the first that fails. */
    async test(): Promise<SystemStatus> {
      const fault = storageFault();
      if (fault !== null) fail(FAULT_CODES[fault]);
      const startedAt = now();
      const inventory = store.countInventory();
      const askedAt = now();
      const engine = await pingEngine();
      return { inventory, databaseMs: askedAt - startedAt, engine, engineMs: now() - askedAt, telephony: telephony() };
    },
  };
}
