/** Constants of the WebSocket connection. Separate from the message schemas: a browser needs no more than this. */

/**
 * The WebSocket's path. The token goes in the Authorization header or as the subprotocols `bearer`, TOKEN; never in the
 * URL.
 */
export const LIVE_PATH = '/api/performance/ws/performance';

/** The subprotocol that the server selects; a browser offers it followed by its token. */
export const LIVE_SUBPROTOCOL = 'bearer';

/** Number of points in the first message, and in a chart. */
export const LIVE_POINTS = 100;

/** Close codes of the server. */
export const LIVE_CLOSE = { goingAway: 1001, sessionOver: 4401, notReading: 4408, tooManyRequests: 4429 } as const;
