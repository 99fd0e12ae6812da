import { identityConsent } from '../copy/identity-consent.ts';
import { runIdentityWidget, type WidgetPorts } from './identity-widget.ts';
import { createVendorScripts } from './vendor-script.ts';

/** What a deployment says of the vendor's widget. */
type WidgetSettings = Pick<WidgetPorts, 'scriptUrl' | 'backend' | 'organisationName'>;

/** The identity vendor's widget with all that it is always started with: one part of the page, fetched as one. */
export function createIdentityWidget(
  widget: WidgetSettings,
): (run: Pick<WidgetPorts, 'uid' | 'token' | 'send'>) => () => void {
  const scripts = createVendorScripts([widget.scriptUrl]);
  return (run) => runIdentityWidget({ ...widget, ...run, scripts, consentText: identityConsent });
}
