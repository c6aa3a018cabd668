/**
 * Moves recorded conversations from the PBXs to the folder of recordings. Pending work is in the database, so it
 * continues after a restart of Cadencia or of a PBX.
 */
import type { Logger } from 'pino';
import { SECOND_MS } from '#shared/durations.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { AriError, isMissing, isThere, type AriClient } from '../ari/client.ts';
import { channelIdOfCall, readChannelId } from '../channel-id.ts';
import type { RecordingFolder } from './recording-folder.ts';
import type { DueRecording, RecordingStore } from './recording-store.ts';

const AT_ONCE = 20;
const FIRST_RETRY_MS = 5 * SECOND_MS;
const LONGEST_RETRY_MS = 600 * SECOND_MS;
/** Age of a recording after which it is given up if its file is missing on the PBX, ms. */
const MISSING_FOR_MS = 3600 * SECOND_MS;
/** Age of a recording after which it is given up after any failure, ms. */
const LOST_AFTER_MS = 7 * 24 * 3600 * SECOND_MS;

export type RecordingSource = Pick<AriClient, 'request' | 'download'>;

type FetcherOptions = {
  readonly store: RecordingStore;
  readonly folder: RecordingFolder;
  /** PBXs by name. */
  readonly pbxs: ReadonlyMap<string, RecordingSource>;
  /** Name of the Stasis application, with which the names of recordings begin. */
  readonly app: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn' | 'info'>;
};

export type RecordingFetcher = ReturnType<typeof createRecordingFetcher>;

export function createRecordingFetcher({ store, folder, pbxs, app, clock, log }: FetcherOptions) {
  const nameOf = (callId: number): string => channelIdOfCall(app, callId);

  async function take({ callId, startedAt }: DueRecording, pbx: RecordingSource): Promise<void> {
    if (await isLive(callId, pbx)) throw new AriError(409, 'the PBX is still writing the recording');
    const wav = await pbx.download(`/recordings/stored/${nameOf(callId)}/file`);
    const stored = await folder.keep(callId, startedAt, wav);
    store.update(callId, { ...stored, state: 'stored', attempts: 0, nextAttemptAt: 0 });
  }

  /**
   * Whether the recording is still running. Until it ends, up to two seconds are still buffered, and the PBX serves the
   * file without them.
   */
  function isLive(callId: number, pbx: RecordingSource): Promise<boolean> {
    return isThere(pbx, `/recordings/live/${nameOf(callId)}`);
  }

  async function removeFromPbx(callId: number, pbx: RecordingSource): Promise<void> {
    try {
      await pbx.request('DELETE', `/recordings/stored/${nameOf(callId)}`);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    store.update(callId, { isOnPbx: false });
  }

  /** Schedules another attempt after a failure, or gives up. */
  function postpone(due: DueRecording, error: unknown): void {
    const { callId, attempts, startedAt } = due;
    const hasFile = store.find(callId)?.state === 'stored';
    const nowMs = clock.nowMs();
    const ageMs = nowMs - startedAt;
    if (ageMs > LOST_AFTER_MS || (isMissing(error) && ageMs > MISSING_FOR_MS)) {
      log.warn({ err: error, call: callId, pbx: due.pbx }, 'gave up on a recording');
      store.update(callId, { isOnPbx: false, ...(!hasFile && { state: 'lost' as const }) });
      return;
    }
    const waitMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts);
    const state = hasFile ? {} : { state: 'fetching' as const, isPaused: false };
    store.update(callId, { ...state, attempts: attempts + 1, nextAttemptAt: nowMs + waitMs });
  }

  /**
   * Fetches a recording and deletes it from the PBX. An orphan is only deleted. Returns false if the PBX's other
   * recordings would fail too, such as when it does not respond.
   */
  async function attempt(due: DueRecording): Promise<boolean> {
    const pbx = pbxs.get(due.pbx);
    try {
      if (pbx === undefined) throw new Error(`PBX_URLS no longer contains ${due.pbx}`);
      if (!due.isOrphan && due.state !== 'stored') await take(due, pbx);
      await removeFromPbx(due.callId, pbx);
      return true;
    } catch (error) {
      postpone(due, error);
      return error instanceof AriError || error instanceof RangeError;
    }
  }

  return {
    /** Fetches the due recordings, one file at a time for each PBX. Resolves with the number of recordings handled. */
    async fetchDue(): Promise<number> {
      const due = store.listDue(clock.nowMs(), AT_ONCE);
      const ofPbx = Map.groupBy(due, ({ pbx }) => pbx);
      await Promise.all(
        [...ofPbx.values()].map(async (recordings) => {
          let answers = true;
          for (const recording of recordings) {
            // If the PBX is down, its other recordings are postponed with this one.
            if (answers) answers = await attempt(recording);
            else postpone(recording, new Error('the PBX does not answer'));
          }
        }),
      );
      return due.length;
    },

    /**
     * Adopts files of our calls that have no row, because the server ended between the start of a recording and its
     * row. PBXs that don't respond are skipped until the next time.
     */
    async adopt(): Promise<void> {
      for (const [name, pbx] of pbxs) {
        let stored: readonly { readonly name: string }[];
        try {
          stored = await pbx.request('GET', '/recordings/stored');
        } catch {
          continue;
        }
        for (const recording of stored) {
          const own = readChannelId(app, recording.name);
          const startedAt = own?.agent === null ? store.timeOfCall(own.callId) : undefined;
          if (own === null || startedAt === undefined || store.find(own.callId) !== undefined) continue;
          log.info({ call: own.callId, pbx: name }, 'found a recording without a row');
          store.begin({ callId: own.callId, pbx: name, startedAt });
        }
      }
    },
  };
}

const EVERY_MS = 2000;
const ADOPT_EVERY_MS = 3_600_000;

/** Fetches recordings in consecutive rounds while the server runs. `stop` waits for the current round. */
export function startFetching(
  { fetchDue, adopt }: RecordingFetcher,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let isStopped = false;
  let adoptAtMs = -Infinity;
  let wake = (): void => {};

  async function round(): Promise<void> {
    if (performance.now() >= adoptAtMs) {
      await adopt();
      adoptAtMs = performance.now() + ADOPT_EVERY_MS;
    }
    while ((await fetchDue()) > 0 && !isStopped);
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      await round().catch((error: unknown) => isStopped || onError(error));
      if (isStopped) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, EVERY_MS).unref();
      });
    }
  }

  const running = run();
  return {
    async stop() {
      isStopped = true;
      wake();
      await running;
    },
  };
}
