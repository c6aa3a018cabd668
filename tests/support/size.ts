/** Selects the size of a test: `long` in the Vitest project of that name (`npm run test:long`), otherwise `short`. */
export const sized = <Size>(short: Size, long: Size): Size => (process.env['TEST_SIZE'] === 'long' ? long : short);
