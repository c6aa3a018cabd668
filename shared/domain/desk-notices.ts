/** What supervisors tell people at their desk: a message, or what they have ordered for them. */
export const DESK_NOTICES = ['message', 'pause', 'ready', 'sign_out', 'move'] as const;
export type DeskNoticeKind = (typeof DESK_NOTICES)[number];
