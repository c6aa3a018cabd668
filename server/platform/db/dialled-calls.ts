import { NO_ATTEMPT } from '#engine/model/call.ts';

/** SQL condition on the rows of `calls` that were dialled. Those of people who called back are no attempts. */
export const IS_DIALLED = `attempt > ${NO_ATTEMPT}`;
