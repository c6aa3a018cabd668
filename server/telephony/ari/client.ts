/** The client of one PBX's ARI. */

/** An answer of the PBX that is not a success. */
export class AriError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The code of an error: there was no answer in time. */
export const NO_ANSWER = 'ENOANSWER';

export type AriQuery = Readonly<Record<string, string | number | boolean | undefined>>;

export type AriClient = {
  /**
   * Sends a request to a path below /ari, for example /channels, and resolves with the parsed answer (undefined when it
   * is empty). Rejects with AriError for an answer other than 2xx, and with another error without an answer.
   */
  request<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    query?: AriQuery,
    body?: unknown,
  ): Promise<T>;
  /** The bytes of an answer, for example of a recording. */
  download(path: string): Promise<Buffer>;
};
