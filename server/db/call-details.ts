/** The detail of an ended call (metadatos on the wire). Instants are epoch milliseconds. */
export type CallDetails = {
  ringingAtMs?: number;
  /** Who it was first taken for. */
  answeredBy?: 'person' | 'machine';
  /** What the detector said last. */
  verdict?: 'person' | 'machine';
  verdictAtMs?: number;
  /** When it was found to be a machine after all. */
  foundMachineAtMs?: number;
  menuAtMs?: number;
  /** Pressed in the menu. */
  keys?: string;
  wantedAtMs?: number;
  connectedAtMs?: number;
  agentId?: number;
  sipCause?: number;
  q850Cause?: number;
  endedByUserId?: number;
  transferredByUserId?: number;
};
