/** Asterisk's AMD() and its words for verdicts. */

const SURE: ReadonlySet<string> = new Set(['HUMAN', 'MACHINE']);

/** Whether the detector gave a verdict without being sure, which counts as a person. `status` is null without one. */
export function isUnsure(status: string | null): boolean {
  return status !== null && !SURE.has(status);
}

/** Returns the reason in an AMDCAUSE without its figures, such as TOOLONG of TOOLONG-5000. */
export function reasonOfCause(cause: string): string {
  return cause.split('-', 1)[0]!;
}
