/** The part of Trusted Types that is used here; the DOM library does not know them yet. */
type TrustedTypesWindow = {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ): { createScriptURL(url: string): unknown };
  };
};

/**
 * Creates script URLs that may be set under Trusted Types. Once per page and name, because a policy cannot be created twice.
 *
 * @param name the policy's name, which the page's Content-Security-Policy lists
 * @param check returns the URL to load; throws for one that must not be loaded
 */
export function trustedScriptUrls(
  name: string,
  check: (url: string) => string,
): (url: string) => string {
  const rules = { createScriptURL: check };
  const policy = (window as TrustedTypesWindow).trustedTypes?.createPolicy(name, rules) ?? rules;
  // Under Trusted Types only the policy's object may be set, but the DOM library knows only strings.
  return (url) => policy.createScriptURL(url) as string;
}
