/** Constants of the wallboard. Separate from its contract: a browser needs no more than this. */

/** The page, and the WebSocket that it listens to. */
export const WALLBOARD_PATH = '/tablero';
export const WALLBOARD_SOCKET_PATH = '/api/tablero/ws';

/** The languages a display can show. */
export const WALLBOARD_LANGUAGES = ['es', 'en', 'pt'] as const;
export type WallboardLanguage = (typeof WALLBOARD_LANGUAGES)[number];

/** Most displays of one installation, which bounds the messages sent each second. */
export const MAX_DISPLAYS = 50;
/** Most campaigns on one display. */
export const MAX_SHOWN_CAMPAIGNS = 12;

/** The abandonment cap of a campaign, in percent. Above it, calls are placed only for free agents. */
export const ABANDONMENT_CAP = 3;
