/** The emulator's project. A `demo-` project never reaches real Firebase services. Source: decision 058. */
export const PROJECT_ID = 'demo-pay-on-demand';

/** Seconds that each of the four steps of a bank job takes: 20 s in all. */
const DEFAULT_PACE_SECONDS = 5;

/** Duration of a cash out's transfer, in steps of `pace` seconds each: 20 s by default. */
export const TRANSFER_STEPS = 4;

export const DEFAULT_DATA_DIR = '.sandbox';

export const DEFAULT_BUILD_DIR = 'build/sandbox';

/** The port of `npm start` and `npm run dev`. */
const DEFAULT_PORT = 3000;

/** A host name or IP address as a URL writes it, without the port. */
const HOST_NAME = /^([a-z\d.-]+|\[[\da-f:.]+\])$/i;

/** Reads `PORT`, `SANDBOX_PACE` and `SANDBOX_HOSTS`. @throws Error with one sentence for a bad value */
export function readEnvironment(environment: Readonly<Record<string, string | undefined>>): {
  readonly port: number;
  readonly pace: number;
  /** Further host names that it answers to, besides this machine's own. */
  readonly hosts: readonly string[];
} {
  const port = Number(environment.PORT || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be a port number, not "${environment.PORT}".`);
  }
  const pace = Number(environment.SANDBOX_PACE || DEFAULT_PACE_SECONDS);
  if (!(pace > 0) || pace > 600) {
    throw new Error(`SANDBOX_PACE must be seconds per step, not "${environment.SANDBOX_PACE}".`);
  }
  const hosts = (environment.SANDBOX_HOSTS ?? '')
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);
  const wrong = hosts.find((host) => !HOST_NAME.test(host));
  if (wrong !== undefined) {
    throw new Error(
      `SANDBOX_HOSTS must be host names without ports, separated by commas, not "${wrong}".`,
    );
  }
  return { port, pace, hosts };
}
