/**
 * Replaces control characters and line separators with spaces, because they could begin another line or header, for
 * instance in a SIP caller name.
 */
export function oneLine(typed: string): string {
  return typed.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
