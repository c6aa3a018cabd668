/** A client of the real API with one user's token, JSON in and out. */
export type Api = {
  readonly token: string;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: unknown): Promise<T>;
  put<T>(path: string, body?: unknown): Promise<T>;
  del<T>(path: string): Promise<T>;
  /** Uploads a contact list. */
  upload<T>(campaignId: number, fileName: string, content: Uint8Array<ArrayBuffer> | string): Promise<T>;
  /** Returns the raw response, regardless of its status. */
  raw(method: string, path: string, init?: RequestInit): Promise<Response>;
};

/**
 * Logs in at `url` (the server's, without /api/v1). The default password is that of a demo account: its name followed
 * by 123. Throws if the login fails.
 */
export async function loginAs(url: string, username: string, password = `${username}123`): Promise<Api> {
  const raw =
    (token: string): Api['raw'] =>
    (method, path, init = {}) =>
      fetch(`${url}/api/v1${path}`, {
        ...init,
        method,
        headers: {
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...(init.headers as Record<string, string>),
        },
      });

  async function json<T>(answer: Response): Promise<T> {
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${answer.url}: ${text}`);
    return JSON.parse(text) as T;
  }

  const withBody = (body: unknown): RequestInit =>
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };

  const { token } = await json<{ token: string }>(
    await raw('')('POST', '/auth/login', withBody({ username, password })),
  );
  const send = raw(token);
  return {
    token,
    raw: send,
    get: async (path) => json(await send('GET', path)),
    post: async (path, body) => json(await send('POST', path, withBody(body))),
    put: async (path, body) => json(await send('PUT', path, withBody(body))),
    del: async (path) => json(await send('DELETE', path)),
    upload: async (campaignId, fileName, content) => {
      const form = new FormData();
      form.set('arquivo', new Blob([content]), fileName);
      form.set('incluir_nome', 'true');
      form.set('pais_preferido', 'auto');
      form.set('campaign_id', String(campaignId));
      return json(await send('POST', '/contacts/upload', { body: form }));
    },
  };
}
