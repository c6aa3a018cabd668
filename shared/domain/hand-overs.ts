/** What a bot tells the person who takes its call over. */

/** Most fields, and most characters of a name and of a value. */
export const MOST_FIELDS = 20;
export const MOST_FIELD_NAME = 60;
export const MOST_FIELD_VALUE = 500;

/** How long after a call's end a bot may say what came of it. */
export const BOT_CODE_WITHIN_MIN = 10;

export type HandOverField = { readonly name: string; readonly value: string };
