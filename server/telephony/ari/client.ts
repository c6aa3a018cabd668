/** Client of one PBX's ARI. */

/** Error for a response with a status other than 2xx. */
export class AriError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Whether the PBX does not have what was requested. */
export const isMissing = (error: unknown): boolean => error instanceof AriError && error.status === 404;

/** Code of the error for a missing response. */
export const NO_ANSWER = 'ENOANSWER';
/** Code of an AriError if a proxy has refused the request. */
export const PROXY_REFUSED = 'EPROXYREFUSED';
/** Code of the error for a proxy's response without one of Asterisk. */
export const PROXY_ONLY = 'EPROXYONLY';

export type AriQuery = Readonly<Record<string, string | number | boolean | undefined>>;

export type AriClient = {
  /**
   * Sends a request to a path below /ari, such as /channels, and resolves with the parsed response, or undefined if it
   * is empty. Rejects with AriError for a status other than 2xx, and with another error if there is no response.
   */
  request<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    query?: AriQuery,
    body?: unknown,
  ): Promise<T>;
  /** Returns the bytes of a response, such as a recording. */
  download(path: string): Promise<Buffer>;
};

/** Returns whether the PBX has an object at this path. */
export async function isThere(ari: Pick<AriClient, 'request'>, path: string): Promise<boolean> {
  try {
    await ari.request('GET', path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
