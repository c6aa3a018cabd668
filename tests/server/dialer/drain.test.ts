import { afterEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#server/platform/audit/service.ts';
import type { Outcome } from '#server/dialer/contract.ts';
import type { TelephonyControl } from '#server/telephony/control.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const PBX = '10.0.0.5:8088';
const ENTRY: AuditEntry = { actor: { id: 1, username: 'ana' }, action: 'pbx.drain', entity: 'pbx' };

let rig: TestDialer | undefined;
afterEach(() => rig?.dispose());

function drain(name: string, isDraining: boolean, telephonyControl?: TelephonyControl): Outcome<null> {
  rig ??= createTestDialer(telephonyControl && { telephonyControl });
  let outcome: Outcome<null> | undefined;
  const answer = {
    resolve: (given: Outcome<null>) => void (outcome = given),
    reject: (error: unknown) => {
      throw error;
    },
  };
  rig.live.run((effects) => effects.order('drainPbx', [name, isDraining], ENTRY, answer));
  return outcome!;
}

const NO_RECORDINGS = {
  setRecordingPaused: () => false,
  listen: () => null,
  stopListening: () => {},
  placePhone: () => PBX,
};

const entries = (): number => rig!.one<number>('select count(*) from audit_log');

describe('draining a PBX', () => {
  afterEach(() => (rig = undefined));

  it('reaches the driver, and is in the audit log', () => {
    const asked: [string, boolean][] = [];
    const control: TelephonyControl = { ...NO_RECORDINGS, setDraining: (...order) => asked.push(order) > 0 };
    expect(drain(PBX, true, control)).toEqual({ ok: true, value: null });
    expect(drain(PBX, false)).toEqual({ ok: true, value: null });
    expect(asked).toEqual([
      [PBX, true],
      [PBX, false],
    ]);
    expect(entries()).toBe(2);
  });

  it('is refused for an unknown name, and leaves no entry', () => {
    const refused = { ok: false, code: 'pbx_not_found', details: { name: 'other:8088' } };
    expect(drain('other:8088', true, { ...NO_RECORDINGS, setDraining: (name) => name === PBX })).toEqual(refused);
    expect(entries()).toBe(0);
  });

  it('is refused while calls are simulated', () => {
    expect(drain(PBX, true)).toMatchObject({ ok: false, code: 'pbx_not_found' });
    expect(entries()).toBe(0);
  });
});
