/** The carrier of real calls for the live dialer: the driver, and what it reads from the database. */
import type { CallOrder, CarrierEvent } from '#engine/ports.ts';
import type { Clock } from '../time/clock.ts';
import type { Db } from '../db/open.ts';
import { createAsteriskCarrier, type AsteriskCarrier } from '../telephony/asterisk-carrier.ts';
import type { CallSettings } from '../telephony/call-settings.ts';
import type { TelephonyConfig } from '../telephony/config.ts';
import type { PbxLog } from '../telephony/pbx.ts';
import type { TelephonyState } from '../telephony/state.ts';

export type NetworkCarrierOptions = {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: TelephonyConfig;
  readonly log: PbxLog;
  /** Receives what happens, at any time. */
  readonly report: (callId: number, event: CarrierEvent) => void;
  readonly onChannels: (channels: number) => void;
  readonly onState: (state: TelephonyState) => void;
};

/** Connects to nothing before `open`. */
export function createNetworkCarrier(options: NetworkCarrierOptions): AsteriskCarrier {
  return createAsteriskCarrier({
    ...options,
    nowMs: options.clock.nowMs,
    readSettings,
    refusalOf: () => null,
    createTrunks: () => ({ push: async () => {}, poll: async () => {}, forget: () => {}, state: () => [] }),
    onRecordingStarted: () => {},
    onRecordingEnded: () => {},
  });
}

function readSettings({ phone, trunkId }: CallOrder): CallSettings {
  return {
    endpoint: `PJSIP/${phone}@trunk-${trunkId}`,
    callerName: '',
    hidesCallerId: false,
    amd: '',
    isRecorded: false,
    prompt: null,
  };
}
