/** Characters, not counting surrounding blanks. */
export const MIN_PASSWORD_LENGTH = 10;
