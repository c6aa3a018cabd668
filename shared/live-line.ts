/** The WebSocket's line, apart from its messages' schemas: a browser needs no more than this. */

/** Where the WebSocket is. It takes the token in the Authorization header or as the subprotocols `bearer`, TOKEN; never in the URL. */
export const LIVE_PATH = '/api/performance/ws/performance';

/** The subprotocol that the server selects; a browser offers it followed by its token. */
export const LIVE_SUBPROTOCOL = 'bearer';

/** How many points the first message carries, and a chart keeps. */
export const LIVE_POINTS = 100;

/** Why the server ends a socket. */
export const LIVE_CLOSE = { goingAway: 1001, sessionOver: 4401, notReading: 4408 } as const;
