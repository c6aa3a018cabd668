/** A text as typed, on one line: what would begin another line or header where it is shown, a caller's name in SIP say, becomes a space. */
export function oneLine(typed: string): string {
  return typed.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
