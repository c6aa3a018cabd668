/** What the live dialer needs, and what it does. */
import type { Fact } from '#engine/model/facts.ts';
import type { NetworkProfile } from '#engine/network/profile.ts';
import type { SimulatedCarrierOptions } from '#engine/network/simulated-carrier.ts';
import type { Carrier } from '#engine/ports.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { TelephonyConfig } from '../telephony/config.ts';
import type { TelephonyControl } from '../telephony/control.ts';
import type { PbxLog } from '../telephony/pbx-contract.ts';
import type { ListenerReport } from '../telephony/agents/listeners.ts';
import type { TelephonyState } from '../telephony/state.ts';
import type { CommandEffects } from './commands.ts';
import type { DialerState, MetricSample, Recovery } from './contract.ts';
import type { TickReport } from './heartbeat.ts';

export type LiveDialerOptions = {
  readonly db: Db;
  readonly clock: Clock;
  /** Clock of audit entries. Unlike `clock`, it follows a wall clock that is set back. Default: `clock`. */
  readonly wallClock?: Clock;
  readonly seed: number;
  /** Divisor of the durations of the network and of agents. */
  readonly speed: number;
  /**
   * Whether demo mode is on. It places no real calls, so its legal windows are open by default and any ring time is
   * allowed. Default: false.
   */
  readonly demo?: boolean;
  readonly network?: NetworkProfile;
  /** How real calls are made. Default: null, all calls are simulated. */
  readonly telephony?: TelephonyConfig | null;
  /** Key that decrypts the trunks' passwords. Required with `telephony`. */
  readonly secretsKey?: Uint8Array | undefined;
  /** Receives the telephony's log lines. */
  readonly telephonyLog?: PbxLog;
  /** Replaces the control of the PBXs in tests. */
  readonly telephonyControl?: TelephonyControl;
  /** Called when something between two ticks has changed `nextAt`. */
  readonly onWake?: () => void;
  /** Called when the state of the PBXs or their trunks has changed. */
  readonly onTelephony?: (state: TelephonyState) => void;
  readonly onListener?: (report: ListenerReport) => void;
  /** Creates the carrier that places the calls. Default: the simulated carrier. */
  readonly createCarrier?: (options: SimulatedCarrierOptions) => Carrier;
  /** Called with a tick's facts after its commit. */
  readonly onFacts?: (facts: Fact[]) => void;
  readonly onSample?: (sample: MetricSample) => void;
  readonly onTick?: (report: TickReport) => void;
};

export type LiveDialer = {
  /** Runs the first tick, which continues where the last dialer stopped. */
  begin(): void;
  /** Handles and commits what is due. Writes nothing if nothing is due. */
  tick(): void;
  /** When to tick next, epoch ms; Infinity if nothing is planned. Events may be due earlier but can wait. */
  nextAt(): number;
  /** Handles what is due, runs a command in the same transaction, and returns its result after the commit. */
  run<T>(command: (effects: CommandEffects) => T): T;
  state(): DialerState;
  /** Ends calls in progress as interrupted, except those left at PBXs. The dialer must not be used afterwards. */
  close(): void;
  /** Hangs up the real calls that don't go on without the dialer, and disconnects. Call it before `close`. */
  disconnect(): Promise<void>;
  readonly recovery: Recovery;
};
