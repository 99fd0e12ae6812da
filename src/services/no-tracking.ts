/** True if the browser says, by Do Not Track or Global Privacy Control, that the user does not want to be tracked. */
export function wantsNoTracking(browser: object): boolean {
  const {
    doNotTrack,
    globalPrivacyControl,
  }: { doNotTrack?: unknown; globalPrivacyControl?: unknown } = browser;
  return doNotTrack === '1' || globalPrivacyControl === true;
}
