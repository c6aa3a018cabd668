/**
 * Props of a text field for a time of day. A native time field follows the browser's language instead of the console's.
 */
export const TIME_FIELD = { placeholder: 'HH:MM', inputMode: 'numeric', maxLength: 5 } as const;
