/** Characters, without the blanks around them. */
export const MIN_PASSWORD_LENGTH = 10;
