/**
 * What the engine must read anew, because it changed in the database. Who asked for the change has it stored by then, so it is told until
 * the engine has taken it: again and again while a living one can't, not at all to one that has ended, since the next one
 * begins by reading everything.
 */
import type { Logger } from 'pino';

const TELL_AGAIN_MS = 1000;

type Owed<Engine> = {
  readonly tell: (engine: Engine) => Promise<void>;
  /** No engine is left that does not know. */
  readonly taken: () => void;
};

export type EngineChangeNotifierDeps<Engine> = {
  /** The engine that takes commands now. */
  readonly present: () => Engine | undefined;
  readonly log: Pick<Logger, 'error'>;
};

export type EngineChangeNotifier<Engine> = {
  /**
   * Tells it to the engine. Resolves when that has taken it, when there is none, and when it failed and is told again: of the
   * same `what`, the newest is enough. Then `taken` comes later, once the engine has taken it or has ended.
   */
  tell(what: string, tell: Owed<Engine>['tell'], taken?: () => void): Promise<void>;
  /** The engine has ended: the next one knows it all. */
  engineEnded(): void;
  close(): void;
};

export function createEngineChangeNotifier<Engine>({
  present,
  log,
}: EngineChangeNotifierDeps<Engine>): EngineChangeNotifier<Engine> {
  const owed = new Map<string, Owed<Engine>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function tellLater(): void {
    if (isClosed || owed.size === 0) return;
    timer ??= setTimeout(() => void tellAgain(), TELL_AGAIN_MS).unref();
  }

  /** In order, as far as it goes. */
  async function tellAgain(): Promise<void> {
    const engine = present();
    for (const [what, one] of owed) {
      if (engine === undefined || engine !== present()) break;
      try {
        await one.tell(engine);
      } catch {
        break; // said at the first time
      }
      // Another of the same kind that failed meanwhile is told for itself.
      if (owed.get(what) === one) settle(what);
    }
    timer = undefined;
    tellLater();
  }

  function settle(what: string): void {
    const one = owed.get(what);
    owed.delete(what);
    one?.taken();
  }

  return {
    async tell(what, tell, taken = () => {}) {
      const engine = present();
      if (engine !== undefined) {
        try {
          await tell(engine);
        } catch (error) {
          if (engine === present()) {
            log.error({ err: error, what }, 'the engine has not taken a change; it is told again');
            owed.set(what, { tell, taken });
            return tellLater();
          }
        }
      }
      settle(what);
      taken();
    },
    engineEnded() {
      for (const what of owed.keys()) settle(what);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
