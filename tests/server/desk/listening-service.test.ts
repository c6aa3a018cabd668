/** A supervisor who takes part in one conversation and orders another. */
import { expect, it } from 'vitest';
import { personExtension } from '#engine/model/agent.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { createListeningService } from '#server/domains/desk/listening-service.ts';
import type { AuditEntry } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';

const [ANA, LUIS] = [7, 8];
const CALLS: ReadonlyMap<number, number> = new Map([
  [ANA, 41],
  [LUIS, 42],
]);
const SARA: Actor = { id: 1, username: 'sara', role: 'supervisor', sessionId: '', mustChangePassword: false };

/** A service whose orders to the PBX succeed, except to listen to Luis if there is a refusal. */
function start(refusal: ErrorCode | null) {
  const orders: string[] = [];
  const ended: unknown[] = [];
  const agents = new Map(
    [...CALLS].map(([userId, callId]) => {
      const id = personExtension(userId);
      const idle = { sinceMs: 0, pausedFor: null, isConnecting: false, shown: null, teamId: 1, onlineSinceMs: 0 };
      return [id, { id, state: 'busy' as const, callId, ...idle }];
    }),
  );
  const service = createListeningService({
    store: { callsOf: () => new Map(), people: () => new Map(), roleOf: () => 'supervisor' },
    host: {
      async listen(_entry, { callId }) {
        orders.push(`listen ${callId}`);
        if (callId === 42 && refusal !== null) fail(refusal, { id: callId });
        return 'connected';
      },
      async stopListening() {
        orders.push('stop');
        return null;
      },
    },
    projection: { agents: () => agents },
    phones: null,
    isOnDuty: () => false,
    audit: { record: ({ action, after }: AuditEntry) => void ended.push([action, after]) },
    clock: { nowMs: () => 0 },
    push: () => {},
    onError(error) {
      throw error;
    },
  });
  return { service, orders, ended };
}

/** Starts to listen to Ana and orders to listen to Luis, which is refused with the code. */
async function change(refusal: ErrorCode | null) {
  const { service, orders, ended } = start(refusal);
  await service.listen(SARA, ANA, 41, 'listen');
  const answer = await service.listen(SARA, LUIS, 42, 'listen').catch((error: unknown) => error);
  return { orders, ended, answer, callId: service.of(SARA.id)?.callId ?? null };
}

const END = ['agent.listen_end', expect.objectContaining({ callId: 41 }) as unknown];

it('changes to it', async () => {
  const { orders, ended, callId } = await change(null);
  expect([orders, ended, callId]).toEqual([['listen 41', 'listen 42'], [END], 42]);
});

it('goes on with the first if the other one is at another PBX', async () => {
  const { orders, ended, answer, callId } = await change('call_on_other_pbx');
  expect(answer).toMatchObject({ code: 'call_on_other_pbx' });
  expect([orders, ended, callId]).toEqual([['listen 41', 'listen 42'], [], 41]);
});

it('takes part in none if the other one has just ended', async () => {
  const { orders, ended, answer, callId } = await change('agent_not_in_call');
  expect(answer).toMatchObject({ code: 'agent_not_in_call' });
  expect([orders, ended, callId]).toEqual([['listen 41', 'listen 42', 'stop'], [END], null]);
});

it('is given the orders one after another', async () => {
  const { service, orders, ended } = start(null);
  await Promise.all([
    service.listen(SARA, ANA, 41, 'listen'),
    service.stop(SARA.id),
    service.listen(SARA, LUIS, 42, 'whisper'),
    service.stop(SARA.id),
  ]);
  expect(orders).toEqual(['listen 41', 'stop', 'listen 42', 'stop']);
  expect(ended.filter((entry) => (entry as [string])[0] === 'agent.listen_end')).toHaveLength(2);
  expect(service.of(SARA.id)).toBeNull();
});

it('hears nothing of the former agent’s phone', async () => {
  const { service } = start(null);
  await service.listen(SARA, ANA, 41, 'listen');
  const report = { listenerId: personExtension(SARA.id), callId: 41, what: 'over' } as const;
  service.reported({ ...report, agentId: personExtension(LUIS) });
  expect(service.of(SARA.id)).not.toBeNull();
  service.reported({ ...report, agentId: personExtension(ANA) });
  expect(service.of(SARA.id)).toBeNull();
});
