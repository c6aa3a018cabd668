import { afterEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#server/platform/audit/service.ts';
import type { Outcome } from '#server/dialer/contract.ts';
import { createTestDialer, type TestDialer } from './test-dialer.ts';

const CALL = 1;
const ENTRY: AuditEntry = { actor: { id: 1, username: 'ana' }, action: 'call.recording_pause', entity: 'call' };

let rig: TestDialer | undefined;
afterEach(() => {
  rig?.dispose();
  rig = undefined;
});

const NOT_ASKED = { listen: () => null, stopListening: () => {}, placePhone: () => '' };

/** Returns the outcome of pausing a call's recording. The telephony driver answers `isRecording`. */
function pause(isRecording: boolean): Outcome<null> {
  const setRecordingPaused = () => isRecording;
  rig = createTestDialer({ telephonyControl: { setDraining: () => false, setRecordingPaused, ...NOT_ASKED } });
  const campaignId = rig.addCampaign({ contacts: 1 });
  rig.live.run((effects) => effects.startCampaign(campaignId, 1));
  rig.runFor(20);
  let outcome: Outcome<null> | undefined;
  const answer = {
    resolve: (given: Outcome<null>) => void (outcome = given),
    reject: (error: unknown) => {
      throw error;
    },
  };
  rig.live.run((effects) => effects.order('pauseRecording', [CALL, true], ENTRY, answer));
  return outcome!;
}

const entries = (): number => rig!.one<number>(`select count(*) from audit_log where action = '${ENTRY.action}'`);

describe('pausing a recording', () => {
  it('is in the audit log once the driver has accepted it', () => {
    expect(pause(true)).toEqual({ ok: true, value: null });
    expect(entries()).toBe(1);
  });

  it('is refused for a call that is not being recorded, and leaves no entry', () => {
    expect(pause(false)).toEqual({ ok: false, code: 'recording_not_running', details: { id: CALL } });
    expect(entries()).toBe(0);
  });
});
