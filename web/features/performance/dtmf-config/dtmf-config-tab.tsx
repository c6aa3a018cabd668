/** The menu of each country. */
export function DtmfConfigTab() {
  return null;
}
