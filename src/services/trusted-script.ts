/** Trusted Types as far as they are used here; the DOM library does not know them yet. */
type TrustedTypesWindow = {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ): { createScriptURL(url: string): unknown };
  };
};

/**
 * Makes addresses of scripts that may be set where Trusted Types rule. Once per page and name: a policy cannot be made twice.
 *
 * @param name the policy's name, which the page's Content-Security-Policy lists
 * @param check gives the address that is loaded; throws where it must not be
 */
export function trustedScriptUrls(
  name: string,
  check: (url: string) => string,
): (url: string) => string {
  const rules = { createScriptURL: check };
  const policy = (window as TrustedTypesWindow).trustedTypes?.createPolicy(name, rules) ?? rules;
  // Where Trusted Types rule, only the policy's object may be set; the DOM library knows strings alone.
  return (url) => policy.createScriptURL(url) as string;
}
