/**
 * Browsers as agents' phones. A browser registers over the PBX's WebSocket with an account that is made for its sign-in,
 * and that the PBX keeps in its memory only.
 */
import { randomBytes } from 'node:crypto';
import { AriError, isMissing, type AriClient } from '../ari/client.ts';
import { createAriRequests } from '../ari/requests.ts';
import { nameOfPbx, type TelephonyConfig } from '../config.ts';
import type { AriChannel } from '../ari/events.ts';
import { channelIdOfPhone } from '../channel-id.ts';
import type { PjsipFields } from '../trunks/pjsip-objects.ts';

/** Account of a browser at the PBX. */
export type BrowserPhoneAccount = { readonly user: string; readonly password: string };

export type BrowserPhones = {
  /**
   * Makes an agent's account, or gives it a new password and ends the line that the former browser had. Rejects if the PBX can't be reached or can't do it.
   */
  renew(agentId: number): Promise<BrowserPhoneAccount>;
  /** Deletes an agent's account, if there is one. */
  remove(agentId: number): Promise<void>;
};

/** Nothing can be dialled from a browser: no dialplan has this context. */
const CONTEXT = 'cadencia-desk';
const PASSWORD_BYTES = 24;
/** Longest time between two registrations, s. The end of the WebSocket ends a registration at once. */
const REGISTERS_FOR_S = 120;
/** The connection of a browser without audio ends after that, s. */
const RTP_TIMEOUT_S = 5;

/** Q.850: temporary failure. The driver takes the phone for lost, and not for hung up. */
const LOST = 41;

export const browserPhoneOf = (agentId: number): string => `desk-${agentId}`;

/** Returns the agent whose browser has that endpoint, or null if it is none. */
export function agentOfBrowser(endpoint: string): number | null {
  const agentId = /^desk-([1-9]\d*)$/.exec(endpoint)?.[1];
  return agentId === undefined ? null : Number(agentId);
}

/** Whether the channel is the line of that agent's browser, and not of a telephone. */
export const isBrowserLine = (app: string, agentId: number, { id, name = '' }: AriChannel): boolean =>
  id === channelIdOfPhone(app, agentId) && name.startsWith(`PJSIP/${browserPhoneOf(agentId)}-`);

/** Hangs up the line of an agent whose browser is gone. It may have ended already, and a telephone may have the place. */
export async function dropLine(ari: Pick<AriClient, 'request'>, app: string, agentId: number): Promise<void> {
  const channels = await ari.request<readonly AriChannel[]>('GET', '/channels');
  if (!channels.some((channel) => isBrowserLine(app, agentId, channel))) return;
  try {
    await ari.request('DELETE', `/channels/${channelIdOfPhone(app, agentId)}`, { reason_code: String(LOST) });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function objectsOf({ user, password }: BrowserPhoneAccount): Record<'auth' | 'aor' | 'endpoint', PjsipFields> {
  return {
    auth: { auth_type: 'userpass', username: user, password },
    // A second browser of the same person replaces the first.
    aor: { max_contacts: '1', remove_existing: 'yes', maximum_expiration: String(REGISTERS_FOR_S) },
    endpoint: {
      context: CONTEXT,
      identify_by: 'username',
      aors: user,
      auth: user,
      webrtc: 'yes',
      disallow: 'all',
      // Opus costs the PBX twice as much as µ-law, and called parties have no better sound.
      allow: 'ulaw,alaw',
      rtp_timeout: String(RTP_TIMEOUT_S),
      allow_transfer: 'no',
      allow_subscribe: 'no',
    },
  };
}

/** `app` is the Stasis application, to which the phones on the line belong. */
export function createBrowserPhones(ari: Pick<AriClient, 'request'>, app: string): BrowserPhones {
  const pathOf = (kind: string, name: string): string => `/asterisk/config/dynamic/res_pjsip/${kind}/${name}`;
  /** The last change of each account, because a removal must not overtake, or be overtaken by, a new one. */
  const last = new Map<number, Promise<unknown>>();

  function inTurn<T>(agentId: number, change: () => Promise<T>): Promise<T> {
    const next = (last.get(agentId) ?? Promise.resolve()).then(change);
    const settled = next.catch(() => {}).finally(() => last.get(agentId) === settled && last.delete(agentId));
    last.set(agentId, settled);
    return next;
  }

  return {
    renew: (agentId) =>
      inTurn(agentId, async () => {
        const account = {
          user: browserPhoneOf(agentId),
          password: randomBytes(PASSWORD_BYTES).toString('base64url'),
        };
        // A page that was closed or loaded again leaves a line on which nobody is.
        await dropLine(ari, app, agentId);
        for (const [kind, values] of Object.entries(objectsOf(account))) {
          const fields = Object.entries(values).map(([attribute, value]) => ({ attribute, value }));
          await ari.request('PUT', pathOf(kind, account.user), undefined, { fields });
        }
        return account;
      }),

    remove: (agentId) =>
      inTurn(agentId, async () => {
        // Without the account nobody can register, whatever becomes of the rest.
        for (const kind of ['auth', 'endpoint', 'aor'])
          await ari.request('DELETE', pathOf(kind, browserPhoneOf(agentId))).catch((error: unknown) => {
            if (!isMissing(error)) throw error;
          });
      }),
  };
}

/** Browsers as phones over all PBXs. */
export type DeskPhones = {
  /** Makes an agent's account at the PBX of that name, as `BrowserPhones` does. */
  renew(agentId: number, pbx: string): Promise<BrowserPhoneAccount>;
  /** Deletes an agent's accounts. Rejects if a PBX can't be reached, which forgets them when it stops. */
  remove(agentId: number): Promise<void>;
  close(): void;
};

export function createDeskPhones({ pbxUrls, user, password, app }: TelephonyConfig): DeskPhones {
  const aris = pbxUrls.map((url) => createAriRequests({ url, user, password }));
  const byName = new Map(pbxUrls.map((url, at) => [nameOfPbx(url), createBrowserPhones(aris[at]!, app)]));
  return {
    renew: (agentId, pbx) => byName.get(pbx)!.renew(agentId),
    remove: async (agentId) => void (await Promise.all([...byName.values()].map((phones) => phones.remove(agentId)))),
    close: () => aris.forEach((ari) => ari.close()),
  };
}

/** Returns the endpoint of the agent's browser if one is registered, or null. */
export async function findBrowserPhone(ari: Pick<AriClient, 'request'>, agentId: number): Promise<string | null> {
  const name = browserPhoneOf(agentId);
  try {
    const { state } = await ari.request<{ readonly state: string }>('GET', `/endpoints/PJSIP/${name}`);
    return state === 'online' ? `PJSIP/${name}` : null;
  } catch (error) {
    // A proxy in front of the PBX may refuse the question.
    if (error instanceof AriError) return null;
    throw error;
  }
}
