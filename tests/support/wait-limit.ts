/** Time after which a wait for something that should happen soon fails, ms. Busy machines are many times slower. */
export const WAIT_MS = 30_000;
