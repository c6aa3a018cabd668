import { count, type Ledger } from './ledger.ts';

/** Outcome of a request. `cut` means that no answer arrived, so the effect is unknown. */
export type Outcome<T> =
  | { readonly kind: 'accepted'; readonly body: T }
  | { readonly kind: 'refused'; readonly code: string; readonly status: number }
  | { readonly kind: 'cut' };

/** Sends requests to the current server, in one session that survives restarts of the server. */
export type Client = {
  ask<T>(method: string, path: string, body?: unknown): Promise<Outcome<T>>;
  /** Uploads a list under a client-generated id. */
  upload<T>(campaignId: number, uploadId: string, lines: readonly string[]): Promise<Outcome<T>>;
  /** Sends a request like `ask`, but throws unless it is accepted. */
  must<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Directs later requests to another address. */
  setUrl(url: string): void;
  /** Logs in, unless the session is recent. */
  logIn(): Promise<void>;
  /** Sets the account for the next `logIn`. Default: the demo's administrator. */
  setAccount(account: Account): void;
};

export type Account = { readonly username: string; readonly password: string };

const DEMO_ADMIN: Account = { username: 'admin', password: 'admin123' };

const SESSION_LASTS_MS = 8 * 60_000;

/**
 * Creates a client without a session; call `logIn` first. Counts the outcomes of writes, and all refusals, in `ledger`.
 */
export function createClient(ledger: Ledger): Client {
  let base = '';
  let token = '';
  let loggedInMs = -Infinity;
  let account = DEMO_ADMIN;

  async function send<T>(method: string, path: string, init: RequestInit): Promise<Outcome<T>> {
    let outcome: Outcome<T>;
    try {
      const answer = await fetch(`${base}/api/v1${path}`, {
        ...init,
        method,
        headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
      });
      const body = (await answer.json()) as T & { error?: string };
      outcome = answer.ok
        ? { kind: 'accepted', body }
        : { kind: 'refused', code: body.error ?? 'no code', status: answer.status };
    } catch {
      outcome = { kind: 'cut' };
    }
    if (method !== 'GET') ledger.answers[outcome.kind] += 1;
    if (outcome.kind === 'refused') count(ledger.refusals, outcome.code);
    return outcome;
  }

  const withBody = (body: unknown): RequestInit =>
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };

  const client: Client = {
    ask: (method, path, body) => send(method, path, withBody(body)),
    upload(campaignId, uploadId, lines) {
      const form = new FormData();
      form.set('campaign_id', String(campaignId));
      form.set('upload_id', uploadId);
      form.set('pais_preferido', 'auto');
      form.set('arquivo', new Blob([lines.join('\n')]), `${uploadId}.csv`);
      return send('POST', '/contacts/upload', { body: form });
    },
    async must<T>(method: string, path: string, body?: unknown) {
      const outcome = await client.ask<T>(method, path, body);
      if (outcome.kind === 'accepted') return outcome.body;
      throw new Error(`${method} ${path}: ${outcome.kind === 'cut' ? 'no answer' : outcome.code}`);
    },
    setUrl: (url) => void (base = url),
    async logIn() {
      if (performance.now() - loggedInMs < SESSION_LASTS_MS) return;
      const answer = await client.must<{ token: string }>('POST', '/auth/login', account);
      token = answer.token;
      loggedInMs = performance.now();
    },
    setAccount(other) {
      account = other;
      loggedInMs = -Infinity;
    },
  };
  return client;
}
