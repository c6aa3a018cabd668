const SEPARATOR = /\s+-\s+|[:;,/()|]/;

/** Returns the parts of a status such as `DNC - Fallecido`. */
export function partsOfStatus(status: string): string[] {
  return status.split(SEPARATOR);
}
