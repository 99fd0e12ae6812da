import * as v from 'valibot';

/** An https origin. */
const ORIGIN = /^https:\/\/[a-z0-9.-]+(:\d+)?$/i;
/** An https origin as a Content-Security-Policy takes it: `https://*.vendor.com` stands for all subdomains. */
const POLICY_ORIGIN = /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i;

/** Whether a policy may have this text as a source. */
export const isPolicyOrigin = (text: string) => POLICY_ORIGIN.test(text);

/** The words of a list, with commas or blanks between them. */
export const listed = (text: string) => text.split(/[\s,]+/).filter(Boolean);

function originList(name: string, isOrigin: (text: string) => boolean, examples: string) {
  return v.pipe(
    v.string(),
    v.transform(listed),
    v.array(
      v.pipe(
        v.string(),
        v.check(
          isOrigin,
          ({ input }) =>
            `${name} must be https origins such as ${examples}, separated by commas; "${input}" is none`,
        ),
      ),
    ),
  );
}

/** A setting that lists origins, each of them one host. */
export const exactOrigins = (name: string) =>
  originList(name, (text) => ORIGIN.test(text), 'https://a.com');

/** A setting that lists sources of a policy. */
export const policyOrigins = (name: string) =>
  originList(name, isPolicyOrigin, 'https://a.com or https://*.a.com');

/** A setting that is one origin, or empty. A slash at its end is dropped. */
export const optionalOrigin = (name: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\/$/, '')),
    v.check(
      (text) => text === '' || ORIGIN.test(text),
      `${name} must be an https origin, without a path`,
    ),
  );
