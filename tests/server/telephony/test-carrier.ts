/** A carrier over stand-in PBXs, which records its reports. */
import { onTestFinished } from 'vitest';
import type { NailedUpPhone } from '#engine/model/agent.ts';
import { NO_PROGRESS } from '#engine/model/call-progress.ts';
import type { OngoingCall } from '#engine/model/facts.ts';
import type { CallOrder, CarrierEvent, EarlierCalls } from '#engine/ports.ts';
import type { ListenerReport } from '#server/telephony/agents/listeners.ts';
import { createAsteriskCarrier, type AsteriskCarrierOptions } from '#server/telephony/asterisk-carrier.ts';
import type { CallSettings } from '#server/telephony/call-settings.ts';
import type { PbxTimes, PbxTrunks } from '#server/telephony/pbx-contract.ts';
import type { TelephonyState } from '#server/telephony/state.ts';
import { ACCOUNT } from '../../support/scripted-pbx.ts';
import { startStandInPbx, type StandInPbx } from '../../support/stand-in-pbx.ts';

/** Reconnects quickly, but doesn't consider a PBX silent or lose a call on a busy machine. */
const TIMES: PbxTimes = {
  lostAfterMs: 30_000,
  homelessAfterMs: 5000,
  // Tests of the comparison set this themselves.
  compareEveryMs: 3_600_000,
  closeWithinMs: 500,
  socket: { pingEveryMs: 100, deadAfterMs: 2000, firstRetryMs: 5, longestRetryMs: 20, replacedRetryMs: 300 },
};

/** The team of all agents. */
export const TEAM = 1;

export const SETTINGS: CallSettings = {
  teamId: null,
  endpoint: 'PJSIP/+5491155667788@trunk-1',
  codecs: ['alaw'],
  callerNumber: '+541145678901',
  callerName: '',
  hidesCallerId: false,
  rtpTimeoutS: 60,
  amd: null,
  isRecorded: true,
  prompt: 'sound:menu',
  waitingTone: 'ringback',
  waitingPrompt: null,
  goodbyePrompt: 'sound:goodbye',
  voicemailPrompt: 'sound:message',
};

export const orderOf = (callId: number, more: Partial<CallOrder> = {}): CallOrder => ({
  callId,
  campaignId: 1,
  leadId: callId,
  attempt: 1,
  phone: '+5491155667788',
  country: 'argentina',
  callerId: '+541145678901',
  trunkId: 1,
  ...more,
});

export const conversationOf = (callId: number): OngoingCall => ({
  ...NO_PROGRESS,
  ...orderOf(callId),
  userId: null,
  queuedAtMs: 0,
  placedAtMs: 0,
  answeredAtMs: 0,
  wantedAtMs: 0,
  connectedAtMs: 1000,
  agentId: 101,
});

export const NO_TRUNKS: PbxTrunks = { push: async () => {}, poll: async () => {}, forget: () => {}, state: () => [] };

type Changes = Partial<Omit<AsteriskCarrierOptions, 'config' | 'times'>> & {
  readonly config?: Partial<AsteriskCarrierOptions['config']>;
  readonly times?: Partial<PbxTimes>;
  /** Calls of an earlier process. */
  readonly earlier?: Partial<EarlierCalls>;
  /** Agents whose phones are connected before the carrier is. */
  readonly connected?: readonly number[];
  /** Prepares the PBXs before the carrier connects. */
  readonly prepare?: (pbxs: readonly StandInPbx[]) => void;
};

export type TestCarrier = Awaited<ReturnType<typeof startTestCarrier>>;

/** Starts PBXs and a carrier, which are closed after the test. Waits until it is connected to all of them, unless `isConnected` is false. */
export async function startTestCarrier(pbxCount = 1, given: Changes = {}, isConnected = true) {
  const { earlier, prepare, connected = [], ...changes } = given;
  const pbxs: StandInPbx[] = [];
  for (let i = 0; i < pbxCount; i++) pbxs.push(await startStandInPbx());
  prepare?.(pbxs);
  const told: { callId: number; event: CarrierEvent }[] = [];
  const agents: [agentId: number, isReachable: boolean][] = [];
  const phones: [agentId: number, phone: NailedUpPhone][] = [];
  const listeners: ListenerReport[] = [];
  const channels: number[] = [];
  const heldTeams: (readonly number[])[] = [];
  const states: TelephonyState[] = [];
  const log: { level: string; message: string; fields: Record<string, unknown> }[] = [];
  const recordings: string[] = [];
  const optOuts: { phone: string; key: string }[] = [];
  const logAs = (level: string) => (fields: object, message: string) =>
    void log.push({ level, message, fields: fields as Record<string, unknown> });

  const carrier = createAsteriskCarrier({
    log: { info: logAs('info'), warn: logAs('warn') },
    nowMs: Date.now,
    readSettings: () => SETTINGS,
    refusalOf: () => null,
    createTrunks: () => NO_TRUNKS,
    report: (callId, event) => void told.push({ callId, event }),
    reportAgent: (agentId, isReachable) => void agents.push([agentId, isReachable]),
    reportPhone: (agentId, phone) => void phones.push([agentId, phone]),
    reportListener: (report) => void listeners.push(report),
    onChannels: (count) => void channels.push(count),
    onHeldTeams: (teamIds) => void heldTeams.push(teamIds),
    onState: (state) => void states.push(state),
    onInboundCall: () => null,
    onHandOver: () => {},
    onRecordingStarted: (pbx, callId, name) => void recordings.push(`${pbx} begins ${callId}: ${name}`),
    onRecordingEnded: (pbx, name) => void recordings.push(`${pbx} ends ${name}`),
    homeStore: {
      chosen: () => ({ homes: new Map(), phones: new Map() }),
      wantedFor: () => null,
      keepHome: () => {},
      keepPhone: () => {},
    },
    onOptOut: ({ phone }, key) => void optOuts.push({ phone, key }),
    ...changes,
    config: {
      pbxUrls: pbxs.map(({ url }) => url),
      ...ACCOUNT,
      app: 'cadencia',
      channelsPerPbx: 10,
      agentEndpoint: 'PJSIP/{extension}',
      sessionEndpoint: 'Local/{campaign}@bots/n',
      audioUrl: null,
      isDryRun: false,
      ...changes.config,
    },
    times: { ...TIMES, ...changes.times },
  });

  async function close(): Promise<void> {
    await carrier.close();
    for (const pbx of pbxs) await pbx.close();
  }

  let closed: Promise<void> | undefined;
  const test = {
    carrier,
    pbxs,
    /** The first PBX. */
    pbx: pbxs[0]!,
    told,
    /** Reports on agents' phones. */
    agents,
    /** Reports on agents' nailed-up phones. */
    phones,
    /** Reports on supervisors who listen. */
    listeners,
    channels,
    /** Reports of teams whose PBX takes no calls. */
    heldTeams,
    states,
    log,
    recordings,
    optOuts,
    /** Returns the kinds of a call's reports. */
    kinds: (callId: number) => told.filter((one) => one.callId === callId).map(({ event }) => event.kind),
    messages: () => log.map(({ message }) => message),
    close: () => (closed ??= close()),
  };
  onTestFinished(test.close);
  for (const agentId of connected) carrier.connectPhone(agentId, TEAM);
  carrier.open({ conversations: [], deserted: [], ...earlier });
  while (isConnected && test.messages().filter((message) => message === 'PBX connected').length < pbxCount)
    await new Promise((resolve) => setTimeout(resolve, 2));
  return test;
}
