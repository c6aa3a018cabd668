/** SQL condition that people may dial by hand in the name of a campaign. It may do nothing else. */
export const ALLOWS_MANUAL_DIALING = `(allows_manual_dialing = 1 or dial_method = 'manual')`;
