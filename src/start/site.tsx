import { StrictMode } from 'react';
import type { AppActor } from '../../machines/app.machine.ts';
import { AppProvider } from '../app-context.tsx';
import { KitProvider } from '../kit-provider.tsx';
import { type Address, AddressProvider } from '../navigation/address.ts';
import { ActiveScreen } from '../routes/active-screen.tsx';

type SiteProps = {
  app: AppActor;
  address: Address;
  /** Called when the first screen is shown, and again after it was away. */
  onShown?: (() => void) | undefined;
};

/** All that is drawn, in the browser and in the build's prerendering. */
export function Site({ app, address, onShown }: SiteProps) {
  return (
    <StrictMode>
      <KitProvider>
        <AppProvider value={app}>
          <AddressProvider value={address}>
            <ActiveScreen onShown={onShown} />
          </AddressProvider>
        </AppProvider>
      </KitProvider>
    </StrictMode>
  );
}
