/** Places test calls, which let users hear what called people hear. */
import type { DialerHost } from '#server/dialer/host.ts';
import type { AuditEntry } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { isEmergency, refuseReason } from '#shared/numbers/dialable.ts';
import type { Placement } from '#server/live/placement-tracker.ts';
import type { NumberReader } from '#server/platform/number-reader.ts';

export type TestCallDeps = {
  /** Starts a call and resolves with its id once it is committed to the journal. Throws if the call is not possible. */
  readonly call: DialerHost['testCall'];
  /** Whether the telephony dials nobody. */
  readonly isDryRun: () => boolean;
  readonly placementOf: (callId: number) => Promise<Placement>;
  /** Reads a number in the context of a campaign (null if none). Returns undefined if it is invalid. */
  readonly readPhone: NumberReader['read'];
};

export type PlacedTestCall = {
  readonly id: number;
  readonly phone: string;
  readonly campaignId: number | null;
  readonly placedAtMs: number;
};

export type TestCallService = ReturnType<typeof createTestCallService>;

export function createTestCallService({ call, isDryRun, placementOf, readPhone }: TestCallDeps) {
  return {
    /**
     * Calls the number and resolves once the call is placed. Throws the `test_number_*` and `test_call_*` codes,
     * `campaign_not_found` or `engine_unavailable`.
     */
    async make(actor: Actor, typed: string, campaignId: number | null): Promise<PlacedTestCall> {
      if (typed.trim() === '') fail('test_number_required', { field: 'numero' });
      const { phone, country } = readPhone(typed, { campaign_id: campaignId }) ?? failUnread(typed);
      if (refuseReason(phone) !== null) fail('test_number_not_dialable', { field: 'numero' });
      const entry: AuditEntry = { actor, action: 'call.test', entity: 'call', after: { phone, campaignId } };
      const id = await call(entry, { phone, country, campaignId, userId: actor.id });
      const placement = await placementOf(id);
      if (placement.kind === 'engine_lost') fail('engine_unavailable');
      if (placement.kind === 'blacklisted') fail('test_call_blacklisted', { phone });
      if (placement.kind === 'prefix_unsafe') fail('test_call_prefix_unsafe', { phone });
      if (placement.kind === 'not_placed' && isDryRun()) fail('test_call_dry_run');
      if (placement.kind === 'not_placed') fail('test_call_not_placed', { phone });
      return { id, phone, campaignId, placedAtMs: placement.atMs };
    },
  };
}

/** Fails with a separate code for emergency numbers, which can't be parsed as numbers of a country. */
function failUnread(typed: string): never {
  const isRefused = isEmergency(typed.replace(/\D/g, ''));
  fail(isRefused ? 'test_number_not_dialable' : 'test_number_invalid', { field: 'numero' });
}
