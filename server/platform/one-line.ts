/**
 * Puts a typed text on one line: characters that would begin another line or header, for instance in a SIP caller name,
 * become spaces.
 */
export function oneLine(typed: string): string {
  return typed.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
