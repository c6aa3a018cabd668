/** Whether `name` is an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    // A bare offset would be accepted too, but it has no daylight saving time.
    return (
      /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}
