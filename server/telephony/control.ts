/** What users can do to the telephony while it runs. */
export type TelephonyControl = {
  /** A draining PBX finishes its calls and gets no more. Returns false for an unknown name. */
  setDraining(name: string, isDraining: boolean): boolean;
  /** Pauses or resumes the recording of a call. Returns false when none is running. */
  setRecordingPaused(callId: number, isPaused: boolean): boolean;
};
