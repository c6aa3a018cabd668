/**
 * Notifies the engine of changes in the database that it must read again. The change is already stored, so the notice
 * is repeated until the engine has taken it: again and again while a running engine cannot, and not at all once it has
 * ended, because the next one starts by reading everything.
 */
import type { Logger } from 'pino';

const RETRY_MS = 1000;

type Pending<Engine> = {
  readonly notify: (engine: Engine) => Promise<void>;
  /** Called once every running engine knows of the change. */
  readonly taken: () => void;
};

type EngineChangeNotifierDeps<Engine> = {
  /** The engine that takes commands now. */
  readonly present: () => Engine | undefined;
  readonly log: Pick<Logger, 'error'>;
};

type EngineChangeNotifier<Engine> = {
  /**
   * Notifies the engine. Resolves when the engine has taken the change, when there is no engine, and when the attempt
   * failed and will be repeated; of the same `what` only the newest is repeated. After a failed attempt, `taken` is
   * called once the engine has taken the change or has ended.
   */
  notify(what: string, notify: Pending<Engine>['notify'], taken?: () => void): Promise<void>;
  /** The engine has ended: the next one reads everything. */
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

  /** In order, until the first failure. */
  async function retry(): Promise<void> {
    const engine = present();
    for (const [what, one] of pending) {
      if (engine === undefined || engine !== present()) break;
      try {
        await one.notify(engine);
      } catch {
        break; // already logged
      }
      // A newer one of the same kind, which failed meanwhile, is repeated separately.
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
