/** An engine of its own, under load. */
export function LoadTestTab() {
  return null;
}
