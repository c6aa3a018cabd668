/** Selects the size of a test: `short` in `npm test`, `long` in `npm run test:long`. */
export const sized = <Size>(short: Size, long: Size): Size => (process.env['TEST_SIZE'] === 'long' ? long : short);
