import type { PulseReading } from './pulse.ts';

/** How the engine is, without asking it. */
export type EngineVitals = {
  /** It has recovered and takes commands. */
  readonly isUp: boolean;
  /** How often it was started again after its end. */
  readonly restarts: number;
  /** Commands that it has not answered yet. */
  readonly commandsWaiting: number;
  /** Null before its first sign of life, and while there is none: an engine that has ended is not late. */
  readonly pulse: PulseReading | null;
};
