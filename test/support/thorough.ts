/** True if this run leaves out nothing, as the nightly `npm run test:thorough` does. Source: decision 073. */
export const IS_THOROUGH = process.env.THOROUGH === '1';
