/** The trunks on one PBX: pushed over ARI's dynamic configuration, repaired, and read back. */
import { AriError, isMissing, type AriClient } from '../ari/client.ts';
import type { TrunkOnPbx } from '../state.ts';
import type { Manager } from './manager.ts';
import { pjsipObjectsOf, type PjsipFields, type PjsipObjects } from './pjsip-objects.ts';
import { nameOnPbx, registrationNames, trunkIdOf, type TelephonyTrunk } from './telephony-trunk.ts';

type Kind = keyof PjsipObjects;
type EndpointAnswer = { readonly resource: string; readonly state?: string; readonly channel_ids: readonly string[] };
type Attribute = { readonly attribute: string; readonly value: string };

/** The endpoint is removed last: as long as it is listed, a failed removal of the other objects is retried. */
const REMOVAL_ORDER: readonly Kind[] = ['identify', 'auth', 'aor', 'endpoint'];
/** Time in which a new endpoint may be offline, ms: the first OPTIONS is sent within 30 s and waits 3 s. */
const FIRST_ANSWER_WITHIN_MS = 35_000;

export type TrunkSync = {
  /** Makes the PBX have exactly these trunks. Rejects if some could not be changed, which `poll` then retries. */
  push(trunks: readonly TelephonyTrunk[]): Promise<void>;
  /**
   * Reads the state of each trunk and repairs what the PBX has lost. Rejects if the PBX does not respond or refuses a
   * repair.
   */
  poll(): Promise<void>;
  /** Discards the known state, because the PBX can't be reached and may come back without its trunks. */
  forget(): void;
  /** Returns the trunks' state at the last poll. */
  state(): Omit<TrunkOnPbx, 'pbx'>[];
};

type TrunkSyncOptions = {
  readonly ari: Pick<AriClient, 'request'>;
  /** null if registrations and round trips are to stay unknown. */
  readonly manager: Manager | null;
  readonly nowMs: () => number;
  /** Called at most once per connection, when the PBX stores no addresses by which incoming calls are identified. */
  readonly onUnidentified: (error: AriError) => void;
};

type Applied = { readonly sign: string; readonly sinceMs: number };
type Known = Pick<TrunkOnPbx, 'isReachable' | 'roundTripMs' | 'registration' | 'calls'>;

export function createTrunkSync({ ari, manager, nowMs, onUnidentified }: TrunkSyncOptions): TrunkSync {
  let wanted = new Map<number, TelephonyTrunk>();
  /** Objects that the PBX has accepted, by trunk id. */
  const applied = new Map<number, Applied>();
  const faults = new Map<number, string>();
  const known = new Map<number, Known>();
  /** Trunks whose incoming calls are refused, because the carrier's name could not be resolved. */
  const unidentified = new Set<number>();
  let hasReported = false;
  /** Serializes the changes. */
  let turn: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work);
    turn = next.catch(() => {});
    return next;
  }

  const pathOf = (kind: Kind, name: string): string => `/asterisk/config/dynamic/res_pjsip/${kind}/${name}`;

  async function put(kind: Kind, name: string, fields: PjsipFields): Promise<void> {
    const attributes = Object.entries(fields).map(([attribute, value]): Attribute => ({ attribute, value }));
    await ari.request('PUT', pathOf(kind, name), undefined, { fields: attributes });
  }

  async function read(kind: Kind, name: string): Promise<PjsipFields | null> {
    const found = await orNull(ari.request<readonly Attribute[]>('GET', pathOf(kind, name)));
    return found && Object.fromEntries(found.map(({ attribute, value }) => [attribute, value]));
  }

  async function drop(kind: Kind, name: string): Promise<void> {
    await orNull(ari.request('DELETE', pathOf(kind, name)));
  }

  /** Returns the trunk's registration, and the name for the next one. */
  async function readRegistration(id: number) {
    const [first, second] = registrationNames(id);
    const found = await read('registration', first);
    if (found !== null) return { name: first, fields: found, nextName: second };
    return { name: second, fields: await read('registration', second), nextName: first };
  }

  async function apply(trunk: TelephonyTrunk): Promise<void> {
    const name = nameOnPbx(trunk.id);
    const registered = await readRegistration(trunk.id);
    const after = pjsipObjectsOf(trunk);
    const before = {
      auth: await read('auth', name),
      aor: await read('aor', name),
      endpoint: await read('endpoint', name),
      identify: await read('identify', name),
      registration: registered.fields,
    };
    const isChanged = (kind: Kind): boolean => !isWithin(after[kind], before[kind]);
    // A registration ignores changes, even of its account, so it is recreated. A new one registers immediately.
    const isRegistrationNew = isChanged('registration') || isChanged('auth');
    if (before.registration !== null && isRegistrationNew) await drop('registration', registered.name);
    // The PBX would keep the old address and add the new one.
    if (before.aor !== null && before.aor['contact'] !== after.aor['contact']) await drop('aor', name);
    if (after.auth !== null && isChanged('auth')) await put('auth', name, after.auth);
    if (isChanged('aor')) await put('aor', name, after.aor);
    if (isChanged('endpoint')) await put('endpoint', name, after.endpoint);
    if (after.auth === null && before.auth !== null) await drop('auth', name);
    if (after.registration !== null && isRegistrationNew)
      await put('registration', registered.nextName, after.registration);
    if (isChanged('identify')) await identify(trunk.id, after.identify);
  }

  /** Recreates the object, because an update would keep the old addresses. The trunk dials without it. */
  async function identify(id: number, fields: PjsipFields): Promise<void> {
    unidentified.delete(id);
    await drop('identify', nameOnPbx(id));
    await put('identify', nameOnPbx(id), fields).catch((error: unknown) => {
      // 400: the host's name may resolve later. With another status the PBX's sorcery.conf keeps no such objects.
      if (!(error instanceof AriError) || error.status === 400) unidentified.add(id);
      else if (!hasReported) {
        hasReported = true;
        onUnidentified(error);
      }
    });
  }

  async function listEndpoints(): Promise<Map<number, EndpointAnswer>> {
    // 404 means that the PBX has no PJSIP endpoints yet.
    const endpoints = await orNull(ari.request<readonly EndpointAnswer[]>('GET', '/endpoints/PJSIP'));
    const ours = new Map<number, EndpointAnswer>();
    for (const endpoint of endpoints ?? []) {
      const id = trunkIdOf(endpoint.resource);
      if (id !== null) ours.set(id, endpoint);
    }
    return ours;
  }

  /** Applies the differences. Failures are collected and thrown at the end. */
  async function reconcile(listed: ReadonlyMap<number, unknown>): Promise<void> {
    const failures: unknown[] = [];
    async function attempt(id: number, work: () => Promise<void>): Promise<void> {
      try {
        await work();
        faults.delete(id);
      } catch (error) {
        faults.set(id, messageOf(error));
        failures.push(new Error(`${nameOnPbx(id)}: ${messageOf(error)}`, { cause: error }));
      }
    }
    for (const id of new Set([...listed.keys(), ...applied.keys()])) {
      if (wanted.has(id)) continue;
      await attempt(id, async () => {
        for (const name of registrationNames(id)) await drop('registration', name);
        for (const kind of REMOVAL_ORDER) await drop(kind, nameOnPbx(id));
        applied.delete(id);
        unidentified.delete(id);
      });
    }
    for (const trunk of wanted.values()) {
      const sign = JSON.stringify(pjsipObjectsOf(trunk));
      const isApplied = listed.has(trunk.id) && applied.get(trunk.id)?.sign === sign;
      if (isApplied && !unidentified.has(trunk.id)) continue;
      await attempt(trunk.id, async () => {
        await apply(trunk);
        if (!isApplied) applied.set(trunk.id, { sign, sinceMs: nowMs() });
      });
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(messageOf).join('; '));
  }

  async function observe(listed: ReadonlyMap<number, EndpointAnswer>): Promise<void> {
    const registrations = manager && (await manager.registrations().catch(() => null));
    for (const trunk of wanted.values()) {
      const asks = manager !== null && trunk.qualifies;
      const contact = asks ? await manager.contact(nameOnPbx(trunk.id)).catch(() => null) : null;
      const endpoint = listed.get(trunk.id);
      const sinceMs = applied.get(trunk.id)?.sinceMs ?? nowMs();
      const isNew = nowMs() - sinceMs < FIRST_ANSWER_WITHIN_MS;
      known.set(trunk.id, {
        isReachable: trunk.qualifies ? (contact?.isReachable ?? reachable(endpoint, isNew)) : null,
        roundTripMs: contact?.roundTripMs ?? null,
        registration: trunk.registers ? registrationOf(trunk.id, registrations) : null,
        calls: endpoint?.channel_ids.length ?? 0,
      });
    }
    for (const id of known.keys()) if (!wanted.has(id)) known.delete(id);
  }

  return {
    push: (trunks) =>
      inTurn(async () => {
        wanted = new Map(trunks.map((trunk) => [trunk.id, trunk]));
        await reconcile(await listEndpoints());
      }),

    poll: () =>
      inTurn(async () => {
        const listed = await listEndpoints();
        await observe(listed);
        await reconcile(listed);
      }),

    forget() {
      hasReported = false;
      applied.clear();
      faults.clear();
      known.clear();
    },

    state: () =>
      [...wanted.values()].map(({ id, registers }) => {
        const fault = faults.get(id);
        const unknown = {
          isReachable: null,
          roundTripMs: null,
          registration: registers ? ('unknown' as const) : null,
          calls: 0,
        };
        return { trunkId: id, ...(known.get(id) ?? unknown), ...(fault !== undefined && { fault }) };
      }),
  };
}

function reachable(endpoint: EndpointAnswer | undefined, isNew: boolean): boolean | null {
  if (endpoint?.state === 'online') return true;
  return endpoint?.state === 'offline' && !isNew ? false : null;
}

function registrationOf(
  id: number,
  registrations: ReadonlyMap<string, string> | null,
): Exclude<TrunkOnPbx['registration'], null> {
  if (registrations === null) return 'unknown';
  const [status] = registrationNames(id).flatMap((name) => registrations.get(name) ?? []);
  if (status === 'Registered') return 'registered';
  return status === 'Rejected' || status === 'Stopped' ? 'rejected' : 'unregistered';
}

/** Whether an object of the PBX has these values, or is absent if `fields` is null. */
function isWithin(fields: PjsipFields | null, found: PjsipFields | null): boolean {
  if (fields === null || found === null) return fields === found;
  return Object.entries(fields).every(([attribute, value]) => {
    // An address is returned with its mask; a name as its addresses, which may have changed.
    if (attribute === 'match') return found[attribute]?.startsWith(`${value}/`) === true;
    // `allow` and `disallow` describe one list, which the PBX returns as (alaw|ulaw).
    if (attribute === 'disallow') return true;
    const shown = attribute === 'allow' ? `(${value.replaceAll(',', '|')})` : value;
    return found[attribute] === shown;
  });
}

/** Returns null for 404. A missing object counts as removed. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
