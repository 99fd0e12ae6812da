import { waitFor } from 'xstate';
import type { AddressModules, SiteModules } from '../../config/needs.ts';
import { apiRoot, contract } from '../../domain/contract.ts';
import { EVERYTHING_TICKED } from '../../domain/entities.ts';
import { appMachine } from '../../machines/app.machine.ts';
import { fileName } from '../../machines/flows.ts';
import { EMPTY_MEMORY } from '../../machines/memory.ts';
import type { RouteId, ScreenId, ScreenMeta } from '../../machines/meta.ts';
import { createApp } from '../app-actor.ts';
import { flowsOf, isCustomerScreen, stepOf } from '../navigation/screens.ts';
import { metaOf, routes } from '../navigation/site.ts';
import { screenOf } from '../navigation/snapshot.ts';
import { lazyScreens } from '../routes/active-screen.tsx';
import { settings } from '../settings.ts';

const APP = ['src/start/page.tsx'];
const FOR_SIGNED_IN = ['src/services/session/signed-in.ts'];
/** Modules of the services, besides the API, that the flow of an address may call first. */
const SERVICES: { readonly [Service in NonNullable<ScreenMeta['asks']>]: string } = {
  provider: 'src/services/auth.ts',
  identityWidget: 'src/services/identity.ts',
};

function modulesOf(screen: ScreenId, flows: readonly string[]): string[] {
  return [
    ...flows.map((name) => `machines/${fileName(name)}.machine.ts`),
    ...(isCustomerScreen(screen) ? ['src/routes/dashboard/layout.tsx'] : []),
    ...(stepOf(screen) === null ? [] : ['src/routes/frames/steps-layout.tsx']),
    ...lazyScreens
      .filter((later) => later.screen === screen)
      .map(({ file }) => `src/routes/${file}.screen.tsx`),
  ];
}

/** Returns the screen that an address shows to a signed-out user who has passed the eligibility check. */
async function screenOutside(id: RouteId): Promise<ScreenId> {
  const app = createApp({ ...EMPTY_MEMORY, eligibility: EVERYTHING_TICKED, drafts: {} });
  app.start();
  await waitFor(app, (snapshot) => !snapshot.hasTag('booting'));
  app.send({
    type: 'xstate.route',
    to: `#${id}`,
    link: { mode: 'resetPassword', hasCode: true, continueTo: null },
  });
  const screen = screenOf(app.getSnapshot());
  app.stop();
  return screen;
}

/** Reads from the machines which modules and data each address needs. Source: decision 068. */
export async function siteModules(): Promise<SiteModules> {
  return {
    api: apiRoot(settings.apiHost),
    provider: [SERVICES.provider],
    addresses: await Promise.all(
      routes.map(async ({ id, path, screen }): Promise<AddressModules> => {
        const node = appMachine.getStateNodeById(id);
        const { asks, reads } = metaOf(node);
        const outside = await screenOutside(id);
        const app = [...APP, ...(asks ? [SERVICES[asks]] : [])];
        return {
          path,
          in: [
            ...app,
            ...FOR_SIGNED_IN,
            // A screen that signed-out users see is not shown to signed-in ones.
            ...(outside === screen
              ? []
              : modulesOf(
                  screen,
                  node.invoke.map(({ src }) => String(src)),
                )),
          ],
          out: [
            ...app,
            ...modulesOf(
              outside,
              flowsOf(outside).map(({ name }) => name),
            ),
          ],
          reads: [contract.getProfile.path, ...(reads ? [contract[reads].path] : [])],
        };
      }),
    ),
  };
}
