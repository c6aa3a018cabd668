/**
 * Notices that the browsers of agents are gone, on one PBX. The PBX may take the connection of a closed browser for a
 * living one, but it knows at once that the browser is no longer registered.
 */
import { AriError, type AriClient } from '../ari/client.ts';
import type { AriChannel, AriEvent } from '../ari/events.ts';
import { agentOfPhone } from '../channel-id.ts';
import { agentOfBrowser, browserPhoneOf, findBrowserPhone, isBrowserLine } from './browser-phones.ts';

/** Time in which a browser that lost its connection may register again, ms. */
const BACK_WITHIN_MS = 7000;
/** The same after Cadencia's own start, whose WebSockets open some seconds later than its connection to the PBX. */
const BACK_AFTER_RESTART_MS = 20_000;

type BrowserWatchOptions = {
  readonly app: string;
  readonly ari: Pick<AriClient, 'request'>;
  /** Called when an agent's browser has not come back. */
  readonly onGone: (agentId: number) => void;
  /** Called when a request had no response. */
  readonly onUncertain: (why: Error) => void;
};

export type BrowserWatch = {
  /** Watches an agent's browser, which is on the line, until `leave`. */
  follow(agentId: number): void;
  /** Whether the agent's phone is a browser, although it may not be registered now. */
  follows(agentId: number): boolean;
  leave(agentId: number): void;
  /** Continues on a new connection. `channels` are all of the PBX. */
  resume(channels: readonly AriChannel[]): void;
  /** Handles the event of a browser's endpoint. */
  event(event: AriEvent): void;
  /** Waits for no browser any more, because the PBX is lost. */
  forget(): void;
};

export function createBrowserWatch({ app, ari, onGone, onUncertain }: BrowserWatchOptions): BrowserWatch {
  const followed = new Set<number>();
  /** Timer of each agent whose browser is away. */
  const away = new Map<number, NodeJS.Timeout>();

  function back(agentId: number): void {
    clearTimeout(away.get(agentId));
    away.delete(agentId);
  }

  function left(agentId: number, withinMs = BACK_WITHIN_MS): void {
    if (away.has(agentId)) return;
    away.set(
      agentId,
      setTimeout(() => gone(agentId), withinMs),
    );
  }

  function gone(agentId: number): void {
    away.delete(agentId);
    onGone(agentId);
  }

  function follow(agentId: number, withinMs?: number): void {
    back(agentId);
    followed.add(agentId);
    const eventSource = `endpoint:PJSIP/${browserPhoneOf(agentId)}`;
    ari
      .request('POST', `/applications/${app}/subscription`, { eventSource })
      .then(() => findBrowserPhone(ari, agentId))
      .then((endpoint) => endpoint === null && left(agentId, withinMs))
      .catch((error: Error) => {
        if (!(error instanceof AriError)) onUncertain(error);
      });
  }

  return {
    follow: (agentId) => follow(agentId),
    follows: (agentId) => followed.has(agentId),

    leave(agentId) {
      back(agentId);
      followed.delete(agentId);
    },

    resume(channels) {
      for (const channel of channels) {
        const agentId = agentOfPhone(app, channel.id);
        if (agentId !== null && isBrowserLine(app, agentId, channel)) follow(agentId, BACK_AFTER_RESTART_MS);
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
