import { identityConsent } from '../copy/identity-consent.ts';
import { runIdentityWidget, type WidgetPorts } from './identity-widget.ts';
import { createVendorScripts } from './vendor-script.ts';

/** Creates the identity vendor's widget with the options that are always the same; one module, so that it is fetched as one. */
export function createIdentityWidget(
  widget: Pick<WidgetPorts, 'scriptUrl' | 'backend' | 'organisationName'>,
): (run: Pick<WidgetPorts, 'uid' | 'token' | 'send'>) => () => void {
  const scripts = createVendorScripts([widget.scriptUrl]);
  return (run) => runIdentityWidget({ ...widget, ...run, scripts, consentText: identityConsent });
}
