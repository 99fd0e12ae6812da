/** Whether this run leaves out nothing, as `npm run test:thorough` does each night. Source: decision 073. */
export const IS_THOROUGH = process.env.THOROUGH === '1';
