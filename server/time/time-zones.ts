/** Whether `name` is an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    // A bare offset would be taken, too: it knows no summer time.
    return (
      /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}
