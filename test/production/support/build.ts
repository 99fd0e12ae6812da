import { buildOnce } from '../../support/builds.ts';
import { BUILD, BUILD_SETTINGS } from '../../support/production-build.ts';

/** Builds the app as it is deployed, once for all tests that use it. */
export default function setup(): void {
  buildOnce(BUILD_SETTINGS, BUILD);
}
