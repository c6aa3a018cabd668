/** The carrier of real calls for the live dialer: the driver, and what it reads from the database. */
import type { CallOrder, CarrierEvent } from '#engine/ports.ts';
import type { Clock } from '../time/clock.ts';
import type { Db } from '../db/open.ts';
import { createAsteriskCarrier, type AsteriskCarrier } from '../telephony/asterisk-carrier.ts';
import type { CallSettings } from '../telephony/call-settings.ts';
import type { TelephonyConfig } from '../telephony/config.ts';
import type { AriClient } from '../telephony/ari/client.ts';
import { refuseReason } from '../telephony/dialable.ts';
import type { PbxLog, PbxTrunks } from '../telephony/pbx.ts';
import type { Secrets } from '../telephony/secrets.ts';
import type { TelephonyState } from '../telephony/state.ts';
import { endpointOf } from '../telephony/trunks/dialed-number.ts';
import { createManager } from '../telephony/trunks/manager.ts';
import { createTelephonyTrunkStore } from '../telephony/trunks/trunk-store.ts';
import { createTrunkSync } from '../telephony/trunks/trunk-sync.ts';

export type NetworkCarrierOptions = {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: TelephonyConfig;
  readonly secrets: Secrets;
  readonly log: PbxLog;
  /** Receives what happens, at any time. */
  readonly report: (callId: number, event: CarrierEvent) => void;
  readonly onChannels: (channels: number) => void;
  readonly onState: (state: TelephonyState) => void;
};

/** Connects to nothing before `open`. */
export function createNetworkCarrier(options: NetworkCarrierOptions): AsteriskCarrier {
  const { clock, config } = options;
  const { user, password } = config;
  const store = createTelephonyTrunkStore(options.db, options.secrets);
  let trunks = new Map(store.list().map((trunk) => [trunk.id, trunk]));

  function createTrunks(url: string, ari: AriClient): PbxTrunks {
    const manager = createManager({ url, user, password, nowMs: clock.nowMs });
    const sync = createTrunkSync({ ari, manager, nowMs: clock.nowMs });
    return { ...sync, push: () => sync.push([...trunks.values()]) };
  }

  const carrier = createAsteriskCarrier({
    ...options,
    nowMs: clock.nowMs,
    readSettings,
    refusalOf: (phone) => (refuseReason(phone) === null ? null : 'not_dialable'),
    createTrunks,
    onRecordingStarted: () => {},
    onRecordingEnded: () => {},
  });

  function readSettings({ phone, trunkId }: CallOrder): CallSettings | null {
    const trunk = trunks.get(trunkId!);
    if (trunk === undefined) return null;
    return {
      endpoint: endpointOf(trunk, phone),
      codecs: trunk.codecs,
      callerName: '',
      hidesCallerId: false,
      amd: '',
      isRecorded: false,
      prompt: null,
    };
  }

  return {
    ...carrier,
    trunksChanged() {
      trunks = new Map(store.list().map((trunk) => [trunk.id, trunk]));
      carrier.trunksChanged();
    },
  };
}
