import { nameOfPbx, type TelephonyConfig } from './config.ts';
import { SIMULATED, type TelephonyState } from './state.ts';

/** The main thread's view of the telephony: the last state that the engine thread reported. */
export type TelephonyWatch = {
  state(): TelephonyState;
  report(state: TelephonyState): void;
  /** Marks all PBXs as down, because the engine thread has ended and its successor has not reported yet. */
  engineEnded(): void;
};

/**
 * Creates the watch. `config` is null if all calls are simulated. Before the first report each PBX is down, because it
 * is starting.
 */
export function createTelephonyWatch(config: TelephonyConfig | null, nowMs: () => number): TelephonyWatch {
  let last = unreported(config, nowMs());
  return {
    state: () => last,
    report: (state) => void (last = state),
    engineEnded: () => void (last = unreported(config, nowMs())),
  };
}

function unreported(config: TelephonyConfig | null, sinceMs: number): TelephonyState {
  if (config === null) return SIMULATED;
  const pbxs = config.pbxUrls.map((url) => ({
    name: nameOfPbx(url),
    status: 'down' as const,
    sinceMs,
    calls: 0,
    channels: config.channelsPerPbx,
    version: null,
    fault: 'starting',
  }));
  return { ...SIMULATED, driver: 'asterisk', isDryRun: config.isDryRun, pbxs };
}
