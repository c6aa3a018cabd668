/** One PBX, as `createPbx` makes it. */
import type { NailedUpPhone } from '#engine/model/agent.ts';
import type { CallOrder, CarrierEvent } from '#engine/ports.ts';
import type { Adoption } from './adoption.ts';
import type { ListenerReport, Listeners } from './agents/listeners.ts';
import type { AriClient } from './ari/client.ts';
import type { AriSocketTimes } from './ari/socket.ts';
import type { CallSettings } from './call-settings.ts';
import type { TelephonyConfig } from './config.ts';
import type { OnHandOver } from './hand-overs.ts';
import type { OnInboundCall } from './inbound.ts';
import type { Leg } from './legs/leg-contract.ts';
import type { PbxState, TrunkOnPbx } from './state.ts';

export type PbxTimes = {
  /** Time after which the calls on a PBX that is down are given up, ms. */
  readonly lostAfterMs: number;
  /** Time after which a PBX that is down is no home of teams any more, ms. */
  readonly homelessAfterMs: number;
  /** Interval at which channels and calls are compared, in case an event was lost, ms. */
  readonly compareEveryMs: number;
  /** Time limit for the last hang-ups, ms. The engine thread has 5 s to end. */
  readonly closeWithinMs: number;
  readonly socket: Partial<AriSocketTimes>;
};

/** Maintains the trunks of one PBX. */
export type PbxTrunks = {
  /** Makes the PBX's trunks match the configuration. */
  push(): Promise<void>;
  /** Requests the trunks' state from the PBX, and repairs trunks that it lacks or has refused. */
  poll(): Promise<void>;
  /** Discards the state of the trunks, because the PBX is lost. */
  forget(): void;
  state(): readonly Omit<TrunkOnPbx, 'pbx'>[];
};

export type PbxLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

export type PbxOptions = {
  readonly url: string;
  readonly config: TelephonyConfig;
  readonly log: PbxLog;
  readonly nowMs: () => number;
  readonly createTrunks: (url: string, ari: AriClient) => PbxTrunks;
  readonly adoption: Adoption;
  /** Returns the settings of a call of an earlier process. */
  readonly settingsOf: (order: CallOrder) => CallSettings;
  readonly report: (callId: number, event: CarrierEvent) => void;
  readonly reportAgent: (agentId: number, isReachable: boolean) => void;
  readonly reportPhone: (agentId: number, phone: NailedUpPhone) => void;
  readonly reportListener: (report: ListenerReport) => void;
  /** Called when the state of the PBX or of its trunks may have changed. */
  readonly onChange: () => void;
  /** Called when a phone that stays on the line has left a conversation. */
  readonly onPhoneFree: () => void;
  readonly onInboundCall: OnInboundCall;
  readonly onHandOver: OnHandOver;
  readonly onRecordingStarted: (pbx: string, callId: number, name: string) => void;
  readonly onRecordingEnded: (pbx: string, name: string) => void;
  /** Called when a person who waited in vain pressed the key that opts out during the goodbye. */
  readonly onOptOut: (order: CallOrder, key: string) => void;
  readonly times?: Partial<PbxTimes> | undefined;
};

export type Pbx = {
  readonly name: string;
  readonly ari: AriClient;
  state(): PbxState;
  trunks(): readonly TrunkOnPbx[];
  /** Returns the number of further calls that the PBX can take; 0 unless it is up and not draining. */
  freeChannels(): number;
  /** Returns the number of orders that may not be on the wire yet. */
  unplaced(): number;
  place(order: CallOrder, settings: CallSettings): void;
  /** Answers a call that has come in. Returns false if the PBX hasn't it. */
  receive(order: CallOrder, channel: string, settings: CallSettings): boolean;
  leg(callId: number): Leg | undefined;
  listen: Listeners['listen'];
  /** Ends a supervisor's part in a conversation, if there is one. */
  leaveListening(listenerId: number): void;
  /** Finds out whether an agent's phone can be reached. */
  probeAgent(agentId: number): void;
  /**
   * Calls an agent's phone, which then stays on the line between calls. `isBrowser` if it is a browser, which registers
   * here later.
   */
  connectPhone(agentId: number, isBrowser?: boolean): void;
  /** Returns whether the phone was a browser. */
  disconnectPhone(agentId: number): boolean;
  /** Whether the agent's phone on the line is a browser. */
  hasBrowser(agentId: number): boolean;
  /** Whether an agent's phone is in a conversation, or listens to one. */
  isPhoneInUse(agentId: number): boolean;
  setDraining(isDraining: boolean): void;
  trunksChanged(): void;
  /** Takes no more calls, leaves those that go on without the server, hangs up the others, and disconnects. */
  close(): Promise<void>;
};
