/** The dialer as it runs. */
export function RealtimeTab() {
  return null;
}
