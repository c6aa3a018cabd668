/**
 * Reads trunk state that ARI lacks from the manager interface over HTTP (AMI, `/rawman`): registrations and the round
 * trip of OPTIONS. Optional: without it both are unknown. Uses the ARI account's name and password, and needs `write =
 * system,reporting` (without `system`, round trips stay unknown).
 */

export type ContactOnPbx = {
  /** Whether the contact answers OPTIONS; null before the first OPTIONS. */
  readonly isReachable: boolean | null;
  /** Round trip of the last answered OPTIONS, ms. */
  readonly roundTripMs: number | null;
};

export type Manager = {
  /** Returns the status of each registration by name, or null if the PBX doesn't report them. */
  registrations(): Promise<ReadonlyMap<string, string> | null>;
  /** Returns the contact of an endpoint, or null if there is none or the PBX doesn't report it. */
  contact(endpoint: string): Promise<ContactOnPbx | null>;
};

type ManagerOptions = {
  /** Address of the PBX, such as http://10.0.0.5:8088. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly nowMs: () => number;
};

type Block = ReadonlyMap<string, string>;

const REQUEST_TIMEOUT_MS = 5000;
/** Delay after a refusal, ms. Each attempt is logged by the PBX and may get our address blocked. */
const ASK_AGAIN_AFTER_MS = 300_000;

export function createManager({ url, user, password, nowMs }: ManagerOptions): Manager {
  let cookie: string | null = null;
  /** Action → time until which it is not retried after a refusal, epoch ms. A login counts as an action. */
  const refusedUntilMs = new Map<string, number>();

  async function post(fields: Readonly<Record<string, string>>): Promise<readonly Block[] | null> {
    const answer = await fetch(new URL('/rawman', url), {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: cookie === null ? {} : { cookie },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const text = await answer.text();
    if (!answer.ok) return null;
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return text.split('\r\n\r\n').map(readBlock);
  }

  const isRefused = (blocks: readonly Block[] | null): boolean => blocks?.[0]?.get('Response') !== 'Success';
  const mayAsk = (what: string): boolean => nowMs() >= (refusedUntilMs.get(what) ?? 0);

  async function logIn(): Promise<boolean> {
    if (!mayAsk('Login')) return false;
    cookie = null;
    if (!isRefused(await post({ action: 'Login', username: user, secret: password }))) return true;
    cookie = null;
    refusedUntilMs.set('Login', nowMs() + ASK_AGAIN_AFTER_MS);
    return false;
  }

  /**
   * Executes an action and returns the blocks of the response. A session ends after a minute without requests, which
   * looks like a refusal, so the action is retried with a new login.
   */
  async function ask(action: string, fields: Readonly<Record<string, string>> = {}): Promise<readonly Block[] | null> {
    if (!mayAsk(action)) return null;
    const hadSession = cookie !== null;
    if (!hadSession && !(await logIn())) return null;
    let blocks = await post({ action, ...fields });
    if (isDenied(blocks) && hadSession && (await logIn())) blocks = await post({ action, ...fields });
    if (isDenied(blocks)) refusedUntilMs.set(action, nowMs() + ASK_AGAIN_AFTER_MS);
    return blocks;
  }

  return {
    async registrations() {
      const blocks = await ask('PJSIPShowRegistrationsOutbound');
      if (blocks === null || isDenied(blocks)) return null;
      const found = blocks.filter((block) => block.get('Event') === 'OutboundRegistrationDetail');
      return new Map(found.map((block) => [block.get('ObjectName') ?? '', block.get('Status') ?? '']));
    },

    async contact(endpoint) {
      const blocks = await ask('PJSIPShowEndpoint', { endpoint });
      const contact = blocks?.find((block) => block.get('Event') === 'ContactStatusDetail');
      if (contact === undefined) return null;
      const status = contact.get('Status');
      const roundTripUs = Number(contact.get('RoundtripUsec'));
      return {
        isReachable: status === 'Reachable' ? true : status === 'Unreachable' ? false : null,
        roundTripMs: roundTripUs > 0 ? roundTripUs / 1000 : null,
      };
    },
  };
}

/** A "nothing found" response is also an error, but a different one. */
function isDenied(blocks: readonly Block[] | null): boolean {
  return blocks === null || blocks[0]?.get('Message') === 'Permission denied';
}

function readBlock(text: string): Block {
  const pairs = text.split('\r\n').map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return new Map(pairs);
}
