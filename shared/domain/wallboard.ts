/** Constants of the wallboard. Kept apart from its contract to keep schemas out of the display's bundle. */

export const WALLBOARD_PATH = '/tablero';
export const WALLBOARD_SOCKET_PATH = '/api/tablero/ws';

/** Maximum number of displays. It bounds the messages sent per second. */
export const MAX_DISPLAYS = 50;
/** What a display shows beside the figures and alerts: campaigns, or the people at their desks by name. */
export const DISPLAY_CONTENTS = ['campanas', 'agentes'] as const;
export type DisplayContent = (typeof DISPLAY_CONTENTS)[number];

/** Maximum number of campaigns on one display. */
export const MAX_SHOWN_CAMPAIGNS = 12;

/** Abandonment cap shown in the console and on the wallboard, in percent. It is the default cap of a campaign. */
export const ABANDONMENT_CAP = 3;
