import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorAnswer } from '#shared/contracts/common.ts';
import type { WallboardMessage } from '#shared/contracts/wallboard.ts';
import { LIVE_CLOSE } from '#shared/domain/live-connection.ts';
import { WALLBOARD_SOCKET_PATH } from '#shared/domain/wallboard.ts';
import type { App } from '#server/platform/http/app.ts';
import { displayOf } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Hub } from '#server/live/hub.ts';
import { dropConnection, liveSocket, PING_MS, watchPeer } from '#server/live/live-socket.ts';
import type { SessionWatch } from '#server/live/session-watch.ts';
import type { DisplayService } from './service.ts';

type WallboardSocketDeps = {
  readonly hub: Hub;
  readonly displays: Pick<DisplayService, 'lookUp' | 'connected' | 'seen'>;
  readonly messageOf: (displayId: number) => WallboardMessage;
  /** Registers a check that runs whenever a display may have been revoked. */
  readonly watch: SessionWatch['watch'];
  readonly onError: (error: unknown) => void;
};

export const topicOf = (displayId: number): string => `display ${displayId}`;

/** Serves the displays' WebSocket. It only sends; incoming messages are ignored. */
export function registerWallboardSocket(app: App, deps: WallboardSocketDeps): void {
  const { hub, displays, messageOf, watch, onError } = deps;

  function wsHandler(socket: WebSocket, request: FastifyRequest): void {
    const { id } = displayOf(request);
    const connection = liveSocket(socket, request.log);
    hub.join(connection, [topicOf(id)]);
    const disconnect = displays.connected(id);
    const unwatch = watch(() => {
      if (displays.lookUp(id) !== undefined) return;
      if (socket.readyState === socket.OPEN) hub.countEnd('session_over');
      socket.close(LIVE_CLOSE.sessionOver, 'revoked');
    });
    const endPings = watchPeer(socket, { hub, everyMs: PING_MS, end: () => dropConnection(socket, request.log) });
    socket.on('close', () => {
      hub.leave(connection);
      disconnect();
      unwatch();
      endPings();
    });
    try {
      hub.send(connection, topicOf(id), messageOf(id));
      displays.seen(id);
    } catch (error) {
      onError(error); // the next message comes within a second
    }
  }

  app.route({
    method: 'GET',
    url: WALLBOARD_SOCKET_PATH,
    schema: {
      summary: 'The WebSocket of the wallboard',
      description:
        'Takes the token of a display in the Authorization header, or as the subprotocols `bearer` and the token. An Origin header must be of this server or of ALLOWED_ORIGINS. Sends a WallboardMessage on connect and once a second; nothing that a client sends is read. Close code 4401: the display was revoked. 4408: the client does not read what it is sent, or answers no ping.',
      response: { 101: Type.Null({ description: 'The connection is open' }), '4xx': ErrorAnswer, '5xx': ErrorAnswer },
    },
    config: { permission: 'display', sameOrigin: true, errors: ['upgrade_required'], isVital: true },
    handler: () => fail('upgrade_required'),
    wsHandler,
  });
}
