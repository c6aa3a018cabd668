import { msg } from '#shared/msg.ts';

/** The error of what needs a server. The worker has no catalogues: the page translates it. */
export const LOCAL_ONLY = msg('Modo local, sin servidor: no se puede hacer acá');
