/** Where the offline demonstration's session is kept: that it is there is known without loading the demonstration. */
export const LOCAL_SESSION = 'cadencia.local-session';
