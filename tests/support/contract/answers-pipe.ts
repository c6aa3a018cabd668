/** The pipe by which a server in its own process sends its answers, a line of JSON for each. */
import type { ObservedAnswer } from './observe.ts';

/** The server's file descriptor of the pipe. */
export const ANSWERS_FD = 3;
/** The server's environment variable: the keys of the documents that it need not send, separated by commas. */
export const JUDGED_DOCUMENTS = 'JUDGED_DOCUMENTS';

export type SentAnswer = {
  readonly answer: ObservedAnswer;
  /** Key of the OpenAPI document. */
  readonly key: string;
  /** Only with the first answer, and only if its judge is not known. */
  readonly document?: object;
};
