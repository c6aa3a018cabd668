/** Daily limits by country. */
export function CliLimitsTab() {
  return null;
}
