/**
 * Storage key of the offline demonstration's session. It has a module of its own, so that checking it doesn't load the
 * demonstration.
 */
export const LOCAL_SESSION = 'cadencia.local-session';
