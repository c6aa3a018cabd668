/**
 * Storage key of the offline demonstration's session, so that its presence can be checked without loading the
 * demonstration.
 */
export const LOCAL_SESSION = 'cadencia.local-session';
