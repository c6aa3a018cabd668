/** Caller ids that look local. */
export function CliPatternsTab() {
  return null;
}
