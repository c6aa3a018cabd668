/** Voice codecs a trunk may use. */
export const CODECS = ['g729', 'g722', 'ulaw', 'alaw', 'gsm', 'ilbc', 'opus'] as const;
export type Codec = (typeof CODECS)[number];
