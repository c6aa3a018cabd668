/**
 * Notifies the engine of database changes that it must reload. The change is already stored, so a failed notice is
 * retried while an engine is running. Once that engine has ended, the notice is dropped, because a new engine starts by
 * reading everything.
 */
import type { Logger } from 'pino';

const RETRY_MS = 1000;

type Pending<Engine> = {
  readonly notify: (engine: Engine) => Promise<void>;
  /** Called once the running engine, if any, has processed the change. */
  readonly taken: () => void;
};

type EngineChangeNotifierDeps<Engine> = {
  /** Returns the engine that currently takes commands. */
  readonly present: () => Engine | undefined;
  readonly log: Pick<Logger, 'error'>;
};

type EngineChangeNotifier<Engine> = {
  /**
   * Notifies the engine. Resolves when the engine has processed the change, if no engine is running, or if the attempt
   * failed and will be retried. Only the newest notice per `what` is retried. After a failed attempt, `taken` is called
   * once the engine has processed the change or has ended.
   */
  notify(what: string, notify: Pending<Engine>['notify'], taken?: () => void): Promise<void>;
  /** Drops the pending notices, because the next engine reads everything. */
  engineEnded(): void;
  close(): void;
};

export function createEngineChangeNotifier<Engine>({
  present,
  log,
}: EngineChangeNotifierDeps<Engine>): EngineChangeNotifier<Engine> {
  const pending = new Map<string, Pending<Engine>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function scheduleRetry(): void {
    if (isClosed || pending.size === 0) return;
    timer ??= setTimeout(() => void retry(), RETRY_MS).unref();
  }

  /** Retries the pending notices in order until one fails. */
  async function retry(): Promise<void> {
    const engine = present();
    for (const [what, one] of pending) {
      if (engine === undefined || engine !== present()) break;
      try {
        await one.notify(engine);
      } catch {
        break; // already logged
      }
      // If a newer notice of the same kind has failed in the meantime, it is retried separately.
      if (pending.get(what) === one) settle(what);
    }
    timer = undefined;
    scheduleRetry();
  }

  function settle(what: string): void {
    const one = pending.get(what);
    pending.delete(what);
    one?.taken();
  }

  return {
    async notify(what, notify, taken = () => {}) {
      const engine = present();
      if (engine !== undefined) {
        try {
          await notify(engine);
        } catch (error) {
          if (engine === present()) {
            log.error({ err: error, what }, 'the engine did not take a change; will retry');
            pending.set(what, { notify, taken });
            return scheduleRetry();
          }
        }
      }
      settle(what);
      taken();
    },
    engineEnded() {
      for (const what of pending.keys()) settle(what);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
