/** An ARI client that records requests and answers as a test prescribes. */
import { AriError, type AriClient, type AriQuery } from '#server/telephony/ari/client.ts';

export type Request = {
  /** Method and path, such as POST /channels. */
  readonly what: string;
  readonly query: AriQuery | undefined;
  readonly body: unknown;
};

export type RecordingAri = AriClient & {
  readonly requests: readonly Request[];
  /** Returns method and path of each request, in order. */
  readonly sent: () => string[];
  /** Rejects the next request `what`, such as POST /channels, with a status. */
  refuse(what: string, status: number): void;
  /** Fails the next request `what` as if the PBX did not answer in time. */
  lose(what: string): void;
  /** Delays the next request `what` until the returned function is called. */
  hold(what: string): () => void;
};

/** Creates a client that answers each request at once with an empty body, unless the test prescribes otherwise. */
export function createRecordingAri(): RecordingAri {
  const requests: Request[] = [];
  const plans = new Map<string, () => Promise<unknown>>();

  return {
    requests,
    sent: () => requests.map(({ what }) => what),
    refuse: (what, status) => void plans.set(what, () => Promise.reject(new AriError(status, `${what}: ${status}`))),
    lose: (what) => void plans.set(what, () => Promise.reject(new Error('no answer within 5000 ms'))),
    hold(what) {
      const { promise, resolve } = Promise.withResolvers<void>();
      plans.set(what, () => promise);
      return resolve;
    },
    async request<T>(method: string, path: string, query?: AriQuery, body?: unknown) {
      const what = `${method} ${path}`;
      requests.push({ what, query, body });
      const plan = plans.get(what);
      plans.delete(what);
      return (await plan?.()) as T;
    },
    download: () => Promise.reject(new Error('there is nothing to download')),
  };
}
