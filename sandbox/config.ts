/** The emulator's project. `demo-` projects never reach a real one. Source: decision 058. */
export const PROJECT_ID = 'demo-pay-on-demand';

/** Seconds that a step of a bank job takes unless `SANDBOX_PACE` says otherwise: four steps, 20 s. */
const DEFAULT_PACE_SECONDS = 5;

/** How many paces a cash out is on its way: 20 s. */
export const TRANSFER_PACES = 4;

/** Where the sandbox keeps its state unless told otherwise. */
export const DEFAULT_DATA_DIR = '.sandbox';

/** Where the sandbox's build of the app lies. */
export const DEFAULT_BUILD_DIR = 'build/sandbox';

/** The port of `npm start` and `npm run dev`. */
const DEFAULT_PORT = 3000;

/** A host name or an address as it stands in a URL, without its port. */
const HOST_NAME = /^([a-z\d.-]+|\[[\da-f:.]+\])$/i;

/** Reads `PORT`, `SANDBOX_PACE` and `SANDBOX_HOSTS`. @throws Error with one sentence when one does not fit. */
export function readEnvironment(environment: Readonly<Record<string, string | undefined>>): {
  readonly port: number;
  readonly pace: number;
  /** Host names, besides this machine's own, that it answers to. */
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
