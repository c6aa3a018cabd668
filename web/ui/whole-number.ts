/** A number field for whole numbers: '2,5' and '2.5' are 2, not 25. */
export const WHOLE = { allowDecimal: false, decimalSeparator: ',', allowedDecimalSeparators: [',', '.'] };
