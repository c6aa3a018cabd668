/** The bench's table: a name for the command line, and the file that measures it. A new trial is one line here. */
export const TRIALS = {
  engine: './engine.ts',
  fidelity: './fidelity.ts',
  pacing: './pacing.ts',
  dialer: './dialer.ts',
  lists: './lists.ts',
  http: './http.ts',
  web: './web.ts',
} as const;

export type TrialName = keyof typeof TRIALS;
