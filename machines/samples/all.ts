import { fileName, flows } from '../flows.ts';
import type { Samples } from './samples.ts';

/** Machines that `flows` does not list: those that run for the whole app, and those that run in a flow. */
const OTHERS = [
  ...['app', 'eligibility', 'idle', 'logOut', 'session', 'support'],
  ...['connectSecurely', 'delay', 'payment', 'repayEarly', 'resendLockout'],
];

/** The samples of all machines, by their ids. */
export const allSamples: ReadonlyMap<string, Samples> = new Map(
  await Promise.all(
    [...Object.keys(flows), ...OTHERS].sort().map(async (id): Promise<[string, Samples]> => {
      const name = fileName(id);
      const file: { default: Samples } = await import(
        /* webpackMode: "eager" */ `../samples/${name}.ts`
      ).catch((cause) => {
        throw new Error(`The flow "${id}" has no samples: write machines/samples/${name}.ts.`, {
          cause,
        });
      });
      return [id, file.default];
    }),
  ),
);
