/** Starts worker threads and connects both sides by typed calls. */
import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';
import { createBirpc, type BirpcReturn, type EventOptions } from 'birpc';
import { packError, unpackError } from './error-codes.ts';

type WorkerHostOptions<Events> = Omit<WorkerOptions, 'name'> & {
  /** Shown by the system's tools, and in errors. */
  readonly name: string;
  /** Functions that the thread can call. */
  readonly events: Events;
  /** Time limit for the answer to a call, ms. By default, there is none. */
  readonly answerWithinMs?: number;
  /** Called once when the thread has ended, with the error that ended it or the reason passed to `terminate`. */
  readonly onEnd?: (reason: Error, threadId: number) => void;
};

export type WorkerHost<Commands extends object, Events extends object> = {
  /**
   * The thread's functions. They reject with the errors that they throw, including error codes. If the thread ends,
   * pending calls reject with a copy of the error that ended it, and later calls with an error that names the thread.
   */
  readonly commands: BirpcReturn<Commands, Events>;
  /** Ends the thread at once. `onEnd` receives `reason`. */
  terminate(reason?: unknown): Promise<void>;
};

/** birpc's value for no time limit. */
const NO_LIMIT = -1;

/** Starts the thread in `file`. Write the relative path as a literal, so that the bundler finds the file. */
export function startWorker<Commands extends object, Events extends object = object>(
  file: URL,
  { events, answerWithinMs = NO_LIMIT, onEnd = () => {}, ...options }: WorkerHostOptions<Events>,
): WorkerHost<Commands, Events> {
  const worker = new Worker(file, options);
  const { threadId } = worker; // read here, because it is lost when the thread ends
  let reason: unknown;
  let end: Error | undefined;
  const commands = connect<Commands, Events>(worker, events, {
    timeout: answerWithinMs,
    onRequest({ m: name }, next) {
      if (end !== undefined)
        throw new Error(`the ${options.name} thread has ended and cannot run ${name}`, { cause: end });
      return next();
    },
  });
  worker.on('error', (error: unknown) => (reason ??= error));
  worker.once('exit', (code) => {
    const ended = `the ${options.name} thread ended with ${code}`;
    const why = reason instanceof Error ? reason : new Error(ended, { cause: reason });
    end = why;
    // Each pending call gets its own copy of the error, with the code.
    void commands.$rejectPendingCalls(({ reject }) =>
      reject(Object.assign(new Error(why.message, { cause: why }), why)),
    );
    onEnd(why, threadId);
  });
  return {
    commands,
    async terminate(why) {
      reason ??= why;
      await worker.terminate();
    },
  };
}

/**
 * Called in the thread. Serves `commands` and returns the functions of the side that started it. Throws outside a
 * thread.
 */
export function connectToHost<Commands extends object, Events extends object = object>(
  commands: Commands,
): BirpcReturn<Events, Commands> {
  if (parentPort === null) throw new Error('this module must run in a worker thread');
  return connect(parentPort, commands);
}

type Port = { postMessage(message: unknown): void; on(name: 'message', listen: (message: unknown) => void): unknown };

function connect<Theirs extends object, Ours extends object>(
  port: Port,
  ours: Ours,
  options: Pick<EventOptions<Theirs, Ours>, 'timeout' | 'onRequest'> = { timeout: NO_LIMIT },
): BirpcReturn<Theirs, Ours> {
  return createBirpc<Theirs, Ours>(ours, {
    post: (message: unknown) => port.postMessage(message),
    on: (listen) => void port.on('message', listen),
    serialize: (message: Message) => withError(message, packError),
    deserialize: (message: Message) => withError(message, unpackError),
    ...options,
  });
}

/** A call or an answer; `e` is the error of a failed call. */
type Message = { readonly e?: unknown };

const withError = (message: Message, change: (error: unknown) => unknown): Message =>
  message.e === undefined ? message : { ...message, e: change(message.e) };
