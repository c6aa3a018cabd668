/**
 * How a supervisor takes part in a conversation: hears both (`listen`), is also heard by the agent (`whisper`), or by both
 * (`barge`).
 */
export const LISTEN_MODES = ['listen', 'whisper', 'barge'] as const;
export type ListenMode = (typeof LISTEN_MODES)[number];

/** The listener's phone: it is being called, or is connected. */
export const LISTENER_PHONES = ['calling', 'connected'] as const;
export type ListenerPhone = (typeof LISTENER_PHONES)[number];
