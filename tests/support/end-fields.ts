/** Fields of a call's progress known only at its end. */
export const AT_END = [
  'foundMachineAtMs',
  'messageLeft',
  'sipCause',
  'q850Cause',
  'noMediaS',
  'endedByUserId',
  'isTrunkFault',
  'isLost',
  'isPrefixUnsafe',
  'hasServerStopped',
] as const;
