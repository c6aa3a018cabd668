/**
 * Notices that the browsers of agents are gone, on one PBX. The PBX may take the connection of a closed browser for a
 * living one, but it knows at once that the browser is no longer registered.
 */
import { AriError, type AriClient } from '../ari/client.ts';
import type { AriChannel, AriEvent } from '../ari/events.ts';
import { agentOfPhone } from '../channel-id.ts';
import { agentOfBrowser, browserPhoneOf, findBrowserPhone } from './browser-phones.ts';

/** Time in which a browser that lost its connection may register again, ms. */
const BACK_WITHIN_MS = 7000;

type BrowserWatchOptions = {
  readonly app: string;
  readonly ari: Pick<AriClient, 'request'>;
  /** Called when an agent's browser has not come back. */
  readonly onGone: (agentId: number) => void;
  /** Called when a request had no response. */
  readonly onUncertain: (why: Error) => void;
};

export type BrowserWatch = {
  /** Watches an agent's browser, which is on the line. */
  follow(agentId: number): void;
  /** Continues on a new connection. `channels` are all of the PBX. */
  resume(channels: readonly AriChannel[]): void;
  /** Handles the event of a browser's endpoint. */
  event(event: AriEvent): void;
  /** Forgets the browsers, because the PBX is lost. */
  forget(): void;
};

export function createBrowserWatch({ app, ari, onGone, onUncertain }: BrowserWatchOptions): BrowserWatch {
  /** Timer of each agent whose browser is away. */
  const away = new Map<number, NodeJS.Timeout>();

  function back(agentId: number): void {
    clearTimeout(away.get(agentId));
    away.delete(agentId);
  }

  function left(agentId: number): void {
    if (!away.has(agentId))
      away.set(
        agentId,
        setTimeout(() => gone(agentId), BACK_WITHIN_MS),
      );
  }

  function gone(agentId: number): void {
    away.delete(agentId);
    onGone(agentId);
  }

  function follow(agentId: number): void {
    back(agentId);
    const eventSource = `endpoint:PJSIP/${browserPhoneOf(agentId)}`;
    ari
      .request('POST', `/applications/${app}/subscription`, { eventSource })
      .then(() => findBrowserPhone(ari, agentId))
      .then((endpoint) => endpoint === null && left(agentId))
      .catch((error: Error) => {
        if (!(error instanceof AriError)) onUncertain(error);
      });
  }

  return {
    follow,

    resume(channels) {
      for (const { id, name = '' } of channels) {
        const agentId = agentOfPhone(app, id);
        if (agentId !== null && name.startsWith(`PJSIP/${browserPhoneOf(agentId)}-`)) follow(agentId);
      }
    },

    event(event) {
      if (event.type !== 'PeerStatusChange') return;
      const agentId = agentOfBrowser(event.endpoint.resource);
      if (agentId === null) return;
      if (event.endpoint.state === 'offline') left(agentId);
      else back(agentId);
    },

    forget() {
      for (const agentId of away.keys()) back(agentId);
    },
  };
}
