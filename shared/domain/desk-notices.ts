/**
 * What people are told at their desk: a message of a supervisor, what a supervisor has ordered for them, or why a number
 * that they have dialled was not called.
 */
export const DESK_NOTICES = ['message', 'pause', 'ready', 'sign_out', 'move', 'take_over', 'not_called'] as const;
export type DeskNoticeKind = (typeof DESK_NOTICES)[number];
