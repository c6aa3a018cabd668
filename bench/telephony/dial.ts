import { setTimeout as delay } from 'node:timers/promises';
import { createAsteriskCarrier } from '#server/telephony/asterisk-carrier.ts';
import { NO_SETTINGS } from '#server/telephony/call-settings.ts';
import type { Lab } from '../../scripts/lab/lab.ts';
import { pushTrunk } from './trunk.ts';

export type Dialled = {
  readonly ordered: number;
  readonly failed: number;
  /** Time from each order until the called party received its INVITE, ms. */
  readonly toInviteMs: readonly number[];
  readonly processorMsPerCall: number;
};

const CALLER_ID = '+541145678901';
const SETTLE_MS = 3000;
const LOOK_EVERY_MS = 2;
/** Higher than any number of calls. */
const CHANNELS = 100_000;
let calls = 0;

/** Dials the lab's callees over its first PBX at a steady rate. */
export async function dial(lab: Lab, { cps, seconds }: { cps: number; seconds: number }): Promise<Dialled> {
  const orderedAtMs = new Map<string, number>();
  const connected = Promise.withResolvers<void>();
  let failed = 0;
  const carrier = createAsteriskCarrier({
    config: {
      pbxUrls: [lab.pbxs[0]!.url],
      ...lab.account,
      app: 'cadencia',
      channelsPerPbx: CHANNELS,
      agentEndpoint: '',
      sessionEndpoint: '',
      audioUrl: null,
      isDryRun: false,
    },
    log: { info: () => {}, warn: () => {} },
    nowMs: Date.now,
    reportPhone: () => {},
    reportListener: () => {},
    onHandOver: () => {},
    reportAgent: () => {},
    readSettings: ({ phone }) => ({
      ...NO_SETTINGS,
      endpoint: `PJSIP/${phone}@trunk-1`,
      codecs: ['ulaw'],
      callerNumber: CALLER_ID,
      rtpTimeoutS: 60,
    }),
    refusalOf: () => null,
    homeStore: {
      chosen: () => ({ homes: new Map(), phones: new Map() }),
      wantedFor: () => null,
      keepHome: () => {},
      keepPhone: () => {},
    },
    createTrunks: (_url, ari) => ({
      push: () => pushTrunk(ari, lab.profile.sipPort),
      poll: async () => {},
      forget: () => {},
      state: () => [],
    }),
    report: (_callId, event) => void (failed += event.kind === 'failed' || event.kind === 'refused' ? 1 : 0),
    onChannels: (channels) => void (channels > 0 && connected.resolve()),
    onHeldTeams: () => {},
    onState: () => {},
    onRecordingStarted: () => {},
    onInboundCall: () => null,
    onRecordingEnded: () => {},
    onOptOut: () => {},
  });
  carrier.open();
  await connected.promise;
  const before = process.cpuUsage();
  const startMs = performance.now();
  let ordered = 0;
  while (performance.now() - startMs < seconds * 1000) {
    for (const due = Math.floor(((performance.now() - startMs) / 1000) * cps); ordered < due; ordered++) {
      const callId = ++calls;
      const phone = `+54911${50_000_000 + callId}`;
      orderedAtMs.set(phone, performance.timeOrigin + performance.now());
      const order = { callId, campaignId: 1, leadId: callId, attempt: 1, phone, country: 'argentina' };
      carrier.place({ ...order, callerId: CALLER_ID, trunkId: 1 });
    }
    await delay(LOOK_EVERY_MS);
  }
  await delay(SETTLE_MS);
  const { user, system } = process.cpuUsage(before);
  await carrier.close();
  const { invites } = await lab.profile.log();
  const toInviteMs = invites.flatMap(({ called, atMs }) => {
    const fromMs = orderedAtMs.get(called);
    return fromMs === undefined ? [] : [atMs - fromMs];
  });
  return { ordered, failed, toInviteMs, processorMsPerCall: (user + system) / 1000 / Math.max(1, ordered) };
}
