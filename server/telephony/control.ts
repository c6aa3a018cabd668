/** Users' orders to the PBXs. */
export type TelephonyControl = {
  /**
   * Sets whether a PBX is draining: it finishes its calls and gets no new ones. Idempotent. Returns false if there is
   * no PBX with that name.
   */
  setDraining(name: string, isDraining: boolean): boolean;
  /** Pauses or resumes the recording of a call. Returns false if no recording is running or its PBX is down. */
  setRecordingPaused(callId: number, isPaused: boolean): boolean;
};
