/** How the caller ids take turns. */
export function CliRotationTab() {
  return null;
}
