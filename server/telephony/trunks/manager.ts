/**
 * State of a trunk that ARI lacks, by the manager interface over HTTP (AMI, `/rawman`): whether it is registered, and
 * how long OPTIONS take. A PBX without it works; these two are then unknown. The account is named as ARI's, with its
 * password, and needs `write = system,reporting` (without system, round trips stay unknown).
 */

export type ContactOnPbx = {
  /** Whether it answers OPTIONS; null: it has not been asked yet. */
  readonly isReachable: boolean | null;
  /** Round trip of its last answered OPTIONS. */
  readonly roundTripMs: number | null;
};

export type Manager = {
  /** Status reported by the PBX, by the registration's name; null: not reported. */
  registrations(): Promise<ReadonlyMap<string, string> | null>;
  /** The contact of an endpoint; null: no contact, or the PBX does not report it. */
  contact(endpoint: string): Promise<ContactOnPbx | null>;
};

type ManagerOptions = {
  /** The PBX's address, for example http://10.0.0.5:8088. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly nowMs: () => number;
};

type Block = ReadonlyMap<string, string>;

const REQUEST_TIMEOUT_MS = 5000;
/** After a refusal: each attempt is a line in the PBX's log, and may be what blocks our address. */
const ASK_AGAIN_AFTER_MS = 300_000;

export function createManager({ url, user, password, nowMs }: ManagerOptions): Manager {
  let cookie: string | null = null;
  /** Until when an action, or the login, is not asked again. */
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

  /** The events of the answer. A session ends after a minute without requests, with the same answer as a refusal. */
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

/** An answer "nothing found" is also an error, of another kind. */
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
