/** A call that has come in. */
export type IncomingCall = {
  /** The campaign that last called the person. */
  readonly campaignId: number;
  /** 0 if the person is no contact any more. */
  readonly leadId: number;
  readonly teamId: number;
  readonly phone: string;
  readonly country: string;
  /** The caller id that was called. */
  readonly callerId: string;
  readonly trunkId: number | null;
  /** The carrier's name of the call. */
  readonly channel: string;
};
