/** Orders about PBXs and trunks. They are executed like those of contract.ts. */
export type TelephonyOrders = {
  /**
   * Sets whether a PBX is draining: it finishes its calls and gets no new ones. Refusal: `pbx_not_found`, also if calls
   * are simulated.
   */
  drainPbx(name: string, isDraining: boolean): null;
  /**
   * Returns the name of the PBX for a user's browser: the one of the team, unless the phone is on the line at another.
   * Without a team, it is the one of the call that the user is about to listen to. Refusal: `browser_phone_unavailable`
   * if calls are simulated.
   */
  findPhonePbx(userId: number, teamId: number | null, callId: number | null): string;
  /** Ends a trunk's rest, so that the next call probes it. Refusal: `trunk_not_resting`. */
  probeTrunk(trunkId: number): null;
  /**
   * Pauses or resumes the recording of a live call. Refusals: `recording_not_running`, also if calls are simulated, and
   * those of `endCall`.
   */
  pauseRecording(callId: number, isPaused: boolean): null;
};
