/** Constants of the live WebSocket. Kept apart from the message schemas, which the console doesn't bundle. */

/**
 * Path of the WebSocket. The token is sent in the Authorization header or as the subprotocols `bearer`, TOKEN, but
 * never in the URL.
 */
export const LIVE_PATH = '/api/performance/ws/performance';

/** Path of the WebSocket over which a browser is a phone. It takes the token as LIVE_PATH does. */
export const PHONE_SOCKET_PATH = '/api/desk/phone';

/** Subprotocol that the server selects. Browsers offer it followed by their token. */
export const LIVE_SUBPROTOCOL = 'bearer';

/** Number of points in the first message and in a chart. */
export const LIVE_POINTS = 100;

/** Close codes that the server sends. */
export const LIVE_CLOSE = {
  goingAway: 1001,
  noPbx: 1013,
  sessionOver: 4401,
  notAllowed: 4403,
  notReading: 4408,
  tooManyRequests: 4429,
} as const;

/** Lag from which the console and the log report the engine as late, ms. */
export const ENGINE_LATE_MS = 1000;
