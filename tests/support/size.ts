/** The size of a test that can be smaller or larger: `short` in `npm test`, `long` in `npm run test:long`. */
export const sized = (short: number, long: number): number => (process.env['TEST_SIZE'] === 'long' ? long : short);
