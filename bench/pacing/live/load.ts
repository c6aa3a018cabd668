/** Loads a dialing server with requests and an import. */
import { openAsBlob } from 'node:fs';
import autocannon from 'autocannon';
import type { Api } from '../../../tests/support/api.ts';

const CONNECTIONS = 20;
/** Longer than any measurement; `stop` ends the load. */
const LONG_S = 3600;

export type Load = {
  /** Stops the requests, and waits for the answer to the upload. */
  stop(): Promise<void>;
};

/** Requests a campaign on twenty connections as fast as answers arrive, and uploads the list to a new campaign. */
export async function startLoad(url: string, api: Api, list: string): Promise<Load> {
  const { id } = await api.post<{ id: number }>('/campaigns', {
    name: `Lista ${Date.now()}`,
    cli_number: '+541152345678',
    max_concurrent_calls: 1,
  });
  const form = new FormData();
  form.set('arquivo', await openAsBlob(list), 'list.csv');
  form.set('campaign_id', String(id));
  const upload = api.raw('POST', '/contacts/upload', { body: form });
  const done = Promise.withResolvers<autocannon.Result>();
  const requests = autocannon(
    {
      url: `${url}/api/v1/campaigns/1`,
      headers: { authorization: `Bearer ${api.token}` },
      connections: CONNECTIONS,
      duration: LONG_S,
    },
    (error: Error | null, result) => (error === null ? done.resolve(result) : done.reject(error)),
  );
  return {
    async stop() {
      requests.stop?.();
      const [{ non2xx, errors }, answer] = await Promise.all([done.promise, upload]);
      if (errors > 0 || non2xx > 0) throw new Error(`${non2xx + errors} requests failed`);
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    },
  };
}
