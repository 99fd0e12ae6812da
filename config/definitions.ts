import { type Settings, shippedSettings } from './settings.ts';

/** Returns the constants that stand for the build's settings in `src`, each with its value as JavaScript. */
export function definitions(settings: Settings): Record<string, string> {
  const { release, sandbox } = settings;
  const { bankDataCompany, reportUrl: url, serviceWorker } = settings.buildOnly;
  return {
    __SETTINGS__: JSON.stringify(shippedSettings(settings)),
    // Separate constants, so that the bundler drops unused code before it looks for imports.
    __SANDBOX__: JSON.stringify(sandbox),
    __WORKER__: JSON.stringify(serviceWorker),
    // Separate, so that only the screens that name it carry it.
    __BANK_DATA_COMPANY__: JSON.stringify(bankDataCompany),
    __REPORTS__: JSON.stringify(url === '' ? null : { url, release }),
  };
}
