/**
 * Storage key of the offline demonstration's session. It is separate, so that checking it doesn't load the
 * demonstration.
 */
export const LOCAL_SESSION = 'cadencia.local-session';
