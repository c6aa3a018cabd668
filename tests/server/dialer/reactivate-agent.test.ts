import { afterEach, expect, it } from 'vitest';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { SECOND_MS } from '#shared/durations.ts';
import type { Outcome } from '#server/dialer/contract.ts';
import type { AuditEntry } from '#server/platform/audit/service.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const ENTRY: AuditEntry = { actor: { id: 1, username: 'ana' }, action: 'agent.reactivate', entity: 'agent' };

let rig: TestDialer;
afterEach(() => rig.dispose());

function reactivate(agentId: number): Outcome<null> {
  let outcome: Outcome<null> | undefined;
  const answer = {
    resolve: (given: Outcome<null>) => void (outcome = given),
    reject: (error: unknown) => {
      throw error;
    },
  };
  rig.live.run((effects) => effects.order('reactivateAgent', [agentId], ENTRY, answer));
  return outcome!;
}

it('makes an unreachable agent available at once, with an audit entry, and refuses every other one', () => {
  const faults = [{ kind: 'phones', share: 1, afterMs: 0, lastsMs: Infinity }] as const;
  rig = createTestDialer({ network: { ...DEFAULT_PROFILE, faults }, speed: 1 });
  const changes = () => rig.facts.filter((fact) => fact.kind === 'AgentChanged');
  const lost = () => changes().find(({ to }) => to === 'unreachable')?.agentId;
  const campaign = rig.addCampaign({ contacts: 60 });
  rig.live.run((effects) => effects.startCampaign(campaign, 1));
  expect(reactivate(101)).toEqual({ ok: false, code: 'agent_not_unreachable', details: { extension: 101 } });
  for (let seconds = 0; seconds < 120 && lost() === undefined; seconds++) rig.runFor(SECOND_MS);
  expect(reactivate(lost()!)).toEqual({ ok: true, value: null });
  expect(changes().at(-1)).toMatchObject({ agentId: lost(), from: 'unreachable', to: 'available' });
  expect(rig.all('select action, username from audit_log')).toEqual([{ action: 'agent.reactivate', username: 'ana' }]);
  expect(reactivate(lost()!)).toMatchObject({ ok: false, code: 'agent_not_unreachable' });
  expect(reactivate(999)).toMatchObject({ ok: false, code: 'agent_not_unreachable' });
});
