/** A leg of call 7 with an ARI that records its requests. */
import type { CallOrder, CarrierEvent } from '#engine/ports.ts';
import type { AriChannel, AriEvent } from '#server/telephony/ari/events.ts';
import type { CallSettings } from '#server/telephony/call-settings.ts';
import { createLeg } from '#server/telephony/legs/leg.ts';
import { createRecordingAri } from '../../../support/recording-ari.ts';

export const CHANNEL = 'cadencia-7';
export const CREATE = 'POST /channels';
export const HANG_UP = `DELETE /channels/${CHANNEL}`;
export const DETECT = `POST /channels/${CHANNEL}/continue`;

/** Channel of the `nth` agent of the call. That is agent 101, 102 and so on in the tests. */
export const agentChannel = (nth = 1): string => `${CHANNEL}-agent-${nth}-${100 + nth}`;
export const sessionChannel = `${CHANNEL}-agent-1`;
export const bridge = (nth = 1): string => `/bridges/${CHANNEL}-agent-${nth}-bridge`;

const ORDER: CallOrder = {
  callId: 7,
  campaignId: 1,
  leadId: 1,
  attempt: 1,
  phone: '+5491155667788',
  country: 'argentina',
  callerId: '+541145678901',
  trunkId: 3,
};
const SETTINGS: CallSettings = {
  teamId: null,
  endpoint: 'PJSIP/+5491155667788@trunk-3',
  codecs: ['alaw', 'ulaw'],
  callerNumber: '+541145678901',
  callerName: 'Ventas SA',
  hidesCallerId: false,
  rtpTimeoutS: 60,
  amd: null,
  isRecorded: false,
  prompt: 'sound:menu',
  waitingTone: 'ringback',
  waitingPrompt: null,
  goodbyePrompt: null,
  voicemailPrompt: null,
};

export const channel = (state: string, id = CHANNEL, app = 'Stasis'): AriChannel => ({
  id,
  state,
  dialplan: { app_name: state === 'Up' ? app : 'AppDial2' },
});

/** Events as Asterisk sends them for the called party's channel. */
export const EVENTS = {
  invited: { type: 'Dial', peer: channel('Down'), dialstatus: '', forward: '' },
  dialRinging: { type: 'Dial', peer: channel('Ringing'), dialstatus: 'RINGING' },
  progress: { type: 'Dial', peer: channel('Down'), dialstatus: 'PROGRESS' },
  redirected: { type: 'Dial', peer: channel('Down'), dialstatus: 'CANCEL', forward: '+5491145559999' },
  ringing: { type: 'ChannelStateChange', channel: channel('Ringing') },
  up: { type: 'ChannelStateChange', channel: channel('Up') },
  dialAnswer: { type: 'Dial', peer: channel('Up'), dialstatus: 'ANSWER' },
  answered: { type: 'StasisStart', channel: channel('Up'), args: [] },
} as const satisfies Record<string, AriEvent>;

export const started = (id: string): AriEvent => ({ type: 'StasisStart', channel: channel('Up', id), args: [] });
export const verdict = (status: string): AriEvent => ({
  type: 'StasisStart',
  channel: channel('Up'),
  args: ['amd', status, 'LONGGREETING-1500-1500'],
});
export const pressed = (digit: string): AriEvent => ({ type: 'ChannelDtmfReceived', channel: channel('Up'), digit });
export const destroyed = (cause: number, techCause?: number, id = CHANNEL): AriEvent => ({
  type: 'ChannelDestroyed',
  channel: channel('Up', id),
  cause,
  ...(techCause !== undefined && { tech_cause: techCause }),
});

export type TestLeg = ReturnType<typeof createTestLeg>;

export function createTestLeg(settings: Partial<CallSettings> = {}, order: Partial<CallOrder> = {}) {
  const ari = createRecordingAri();
  const told: CarrierEvent[] = [];
  const uncertain: string[] = [];
  const faults: string[] = [];
  const recordings: string[] = [];
  const optOuts: string[] = [];
  let gone = 0;
  const leg = createLeg({
    order: { ...ORDER, ...order },
    settings: { ...SETTINGS, ...settings },
    app: 'cadencia',
    agentEndpoint: 'PJSIP/{extension}@agents',
    findBrowser: async () => null,
    takePhone: () => null,
    sessionEndpoint: 'Local/{campaign}@bots/n',
    ari,
    report: (event) => void told.push(event),
    onGone: () => void (gone += 1),
    onUncertain: (why) => void uncertain.push(why.message),
    onFault: (fault) => void faults.push(fault.message),
    onRecordingStarted: (name) => void recordings.push(name),
    onOptOut: ({ phone }, key) => void optOuts.push(`${phone} ${key}`),
  });

  /** Resolves when all requests so far, and those that follow from them, have been answered. */
  async function settled(): Promise<void> {
    let before: number;
    do {
      before = ari.requests.length;
      await leg.settled();
    } while (ari.requests.length > before);
  }

  return {
    leg,
    ari,
    told,
    uncertain,
    faults,
    recordings,
    optOuts,
    settled,
    gone: () => gone,
    /** Returns the kinds of the reports. */
    kinds: () => told.map(({ kind }) => kind),
    async events(...events: readonly AriEvent[]) {
      for (const event of events) leg.event(event);
      await settled();
    },
    async agent(event: AriEvent, nth = 1) {
      leg.agentEvent(agentChannel(nth), event);
      await settled();
    },
    async resume(...channels: readonly AriChannel[]) {
      leg.resume(new Map(channels.map((one) => [one.id, one])));
      await settled();
    },
  };
}

/** Creates a call that a person has answered. */
export async function createAnswered(...given: Parameters<typeof createTestLeg>): Promise<TestLeg> {
  const test = createTestLeg(...given);
  test.leg.place();
  await test.settled();
  await test.events(EVENTS.invited, EVENTS.ringing, EVENTS.answered);
  return test;
}

/** Creates a call in conversation with agent 101. */
export async function createJoined(settings: Partial<CallSettings> = {}): Promise<TestLeg> {
  const test = await createAnswered(settings);
  test.leg.connect(101, 3);
  await test.settled();
  await test.agent(started(agentChannel()));
  return test;
}
