/** The pipe through which a server in a child process sends its answers, one line of JSON each. */
import type { ObservedAnswer } from './observe.ts';

/** File descriptor of the pipe in the server. */
export const ANSWERS_FD = 3;
/** Environment variable with the keys of the documents that the server need not send, separated by commas. */
export const JUDGED_DOCUMENTS = 'JUDGED_DOCUMENTS';

export type SentAnswer = {
  readonly answer: ObservedAnswer;
  readonly key: string;
  /** Set only in the first answer with this `key`, and only if the parent has no judge for the document. */
  readonly document?: object;
};
