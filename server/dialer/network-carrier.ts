/** The live dialer's carrier of real calls: the Asterisk driver with access to the database. */
import type { NailedUpPhone } from '#engine/model/agent.ts';
import type { CallOrder, CarrierEvent, Refusal } from '#engine/ports.ts';
import type { IncomingCall } from '#engine/model/incoming-call.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { AutoBlacklist } from './auto-blacklist.ts';
import type { ListenerReport } from '../telephony/agents/listeners.ts';
import { createTeamHomesStore } from '../telephony/agents/team-homes-store.ts';
import { createAsteriskCarrier, type AsteriskCarrier } from '../telephony/asterisk-carrier.ts';
import type { CallSettings } from '../telephony/call-settings.ts';
import { createCampaignTelephonyStore } from '../telephony/campaign-telephony-store.ts';
import { readChannelId } from '../telephony/channel-id.ts';
import { nameOfPbx, type TelephonyConfig } from '../telephony/config.ts';
import { createPromptReader } from '../telephony/prompts/prompt-store.ts';
import { createRecordingStore } from '../telephony/recordings/recording-store.ts';
import { createRateCap } from '../telephony/rate-cap.ts';
import { createReturnedCallStore } from '../telephony/returned-call-store.ts';
import { createReturnedCalls } from '../telephony/returned-calls.ts';
import type { AriClient } from '../telephony/ari/client.ts';
import { refuseReason } from '#shared/numbers/dialable.ts';
import { dialsEmergency } from '../telephony/trunks/emergency-prefix.ts';
import type { OnHandOver } from '../telephony/hand-overs.ts';
import { UNCOUNTED } from '../telephony/inbound.ts';
import type { PbxLog, PbxTrunks } from '../telephony/pbx-contract.ts';
import type { Secrets } from '../telephony/secrets.ts';
import type { TelephonyState } from '../telephony/state.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { writeNumber } from '#shared/numbers/trunk-number.ts';
import { endpointOf } from '../telephony/trunks/telephony-trunk.ts';
import { createManager } from '../telephony/trunks/manager.ts';
import { createTelephonyTrunkStore } from '../telephony/trunks/trunk-store.ts';
import { createTrunkSync } from '../telephony/trunks/trunk-sync.ts';

export const SILENT: PbxLog = { info: () => {}, warn: () => {} };

export type NetworkCarrierOptions = {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: TelephonyConfig;
  readonly secrets: Secrets;
  readonly log: PbxLog;
  /** Reports an event of a call. May be called between ticks. */
  readonly report: (callId: number, event: CarrierEvent) => void;
  /** Reports whether an agent's phone can be reached. May be called between ticks. */
  readonly reportAgent: (agentId: number, isReachable: boolean) => void;
  /** Reports the state of an agent's nailed-up phone. May be called between ticks. */
  readonly reportPhone: (agentId: number, phone: NailedUpPhone) => void;
  readonly reportListener: (report: ListenerReport) => void;
  /** Runs a write in the next tick's transaction. */
  readonly later: (write: () => void) => void;
  /** Puts a caller through to a team (see Dialer.receiveCall). Called in a tick. */
  readonly receive: (call: IncomingCall) => number | null;
  /** Counts a trunk's channel that a caller takes who hears a recording (see Dialer.keepChannel). Called in a tick. */
  readonly keepChannel: (trunkId: number) => void;
  readonly releaseChannel: (trunkId: number) => void;
  /** Blacklists a person who asked for it by a key. Called in a tick. */
  readonly optOut: AutoBlacklist['optOut'];
  /** Hands a call over, as a dial plan asks. May be called between ticks. */
  readonly onHandOver: OnHandOver;
  readonly onChannels: (channels: number) => void;
  readonly onHeldTeams: (teamIds: readonly number[]) => void;
  readonly onState: (state: TelephonyState) => void;
};

const PREFIX_UNSAFE = 'calls are refused: with the prefix of their trunk they would begin with an emergency number';
/** Digits of a number that a log shows, including its country code. */
const SHOWN_DIGITS = 4;

/** Returns the number (E.164) with its last digits as x. */
function maskOf(phone: string): string {
  return phone.slice(0, SHOWN_DIGITS + 1) + phone.slice(SHOWN_DIGITS + 1).replaceAll(/\d/g, 'x');
}

/** Creates the carrier. It connects to the PBXs on `open`. */
export function createNetworkCarrier(options: NetworkCarrierOptions): AsteriskCarrier {
  const { clock, config, log } = options;
  const { user, password, app, audioUrl } = config;
  const campaigns = createCampaignTelephonyStore(options.db);
  const promptOf = createPromptReader(options.db);
  const recordings = createRecordingStore(options.db);
  const returnedCalls = createReturnedCalls({
    ...options,
    nowMs: clock.nowMs,
    mediaOf,
  });
  const returned = createReturnedCallStore(options.db);
  const prefixWarnings = createRateCap(1, MINUTE_MS);
  const store = createTelephonyTrunkStore(options.db, options.secrets);
  let trunks = new Map(store.list().map((trunk) => [trunk.id, trunk]));

  function createTrunks(url: string, ari: AriClient): PbxTrunks {
    const manager = createManager({ url, user, password, nowMs: clock.nowMs });
    const sync = createTrunkSync({
      ari,
      manager,
      nowMs: clock.nowMs,
      onUnidentified: (error) => log.warn({ pbx: nameOfPbx(url), err: error }, UNCOUNTED),
    });
    return { ...sync, push: () => sync.push([...trunks.values()]) };
  }

  const carrier = createAsteriskCarrier({
    ...options,
    nowMs: clock.nowMs,
    readSettings,
    refusalOf,
    createTrunks,
    onInboundCall: returnedCalls.answer,
    onRecordingStarted: (pbx, callId) =>
      options.later(() => recordings.begin({ callId, pbx, startedAt: clock.nowMs() })),
    onRecordingEnded: (_pbx, name) => {
      const own = readChannelId(app, name);
      if (own !== null) options.later(() => recordings.end(own.callId, clock.nowMs()));
    },
    homeStore: createTeamHomesStore(options.db, options.later),
    onOptOut: (order, key) =>
      options.later(() => {
        const { phone, callId, channel } = order;
        options.optOut({ phone, key, source: channel ? 'returned' : 'key', callId }, clock.nowMs());
        if (channel) returned.optedOut(order);
      }),
  });

  function refusalOf({ phone, trunkId }: CallOrder): Refusal | null {
    const trunk = trunks.get(trunkId!);
    if (refuseReason(phone) !== null) return 'not_dialable';
    if (trunk === undefined || !dialsEmergency(trunk, phone)) return null;
    if (prefixWarnings.take(String(trunk.id), clock.nowMs()))
      log.warn({ trunkId: trunk.id, prefix: trunk.numberPrefix, number: maskOf(phone) }, PREFIX_UNSAFE);
    return 'prefix_unsafe';
  }

  function readSettings({ phone, campaignId, trunkId, callerId, channel = null }: CallOrder): CallSettings | null {
    const trunk = trunks.get(trunkId!);
    if (trunk === undefined) return null;
    const { detectsMachines, amd, waitingPrompt, goodbyePrompt, voicemailPrompt, ...others } =
      campaigns.settingsOf(campaignId);
    return {
      ...others,
      endpoint: endpointOf(trunk, phone),
      codecs: trunk.codecs,
      callerNumber: callerId === null ? null : writeNumber(trunk.callerIdFormat, callerId),
      callerName: callerId === null ? '' : (campaigns.callerNameOf(campaignId, trunkId, callerId) ?? ''),
      rtpTimeoutS: trunk.rtpTimeoutS,
      amd: detectsMachines && channel === null ? amd : null,
      prompt: mediaOf(promptOf(campaignId)),
      waitingPrompt: mediaOf(waitingPrompt),
      goodbyePrompt: mediaOf(channel === null ? goodbyePrompt : returned.trunkOf(trunk.id).path),
      voicemailPrompt: mediaOf(voicemailPrompt),
    };
  }

  /** Returns the media URI of the prompt at a path, or null if there is none or PBXs can't fetch it. */
  function mediaOf(path: string | null): string | null {
    return path === null || audioUrl === null ? null : `sound:${new URL(path, audioUrl).href}`;
  }

  return {
    ...carrier,
    open(earlier) {
      if (audioUrl === null)
        options.log.warn(
          {},
          'PBX_AUDIO_URL is not set: calls have no prompts, waiting recordings or abandonment messages',
        );
      carrier.open(earlier);
    },
    trunksChanged() {
      trunks = new Map(store.list().map((trunk) => [trunk.id, trunk]));
      carrier.trunksChanged();
    },
  };
}
