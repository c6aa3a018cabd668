/** Users' orders to the PBXs. */
export type TelephonyControl = {
  /**
   * A draining PBX finishes its calls and gets no new ones; `false` ends it. Idempotent. Returns false when there is no
   * PBX of that name.
   */
  setDraining(name: string, isDraining: boolean): boolean;
  /** Pauses or resumes the recording of a call. Returns false when none is running, or its PBX is down. */
  setRecordingPaused(callId: number, isPaused: boolean): boolean;
};
