import compat, {
  type BrowserName,
  type CompatStatement,
  type Identifier,
} from '@mdn/browser-compat-data/forLegacyNode';
import { PROMISED_BROWSERS } from '../../config/promised-browsers.ts';

/** The names that MDN's data give to the browsers of each engine, on a computer and on a phone. */
const PLACES = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari', 'safari_ios'],
} as const satisfies Record<keyof typeof PROMISED_BROWSERS, readonly BrowserName[]>;

type Version = readonly [place: BrowserName, version: string];

const PROMISED = Object.entries(PROMISED_BROWSERS).flatMap(([browser, version]) =>
  PLACES[browser as keyof typeof PLACES].map((place): Version => [place, version]),
);
const TODAYS = PROMISED.map(([place]): Version => [place, '9999']);

/** True if a browser has it by a version, under this name and without a flag. Partial support counts. */
function isIn({ support }: CompatStatement, [place, version]: Version): boolean {
  return [support[place] ?? []]
    .flat()
    .some(
      (one) =>
        !one.flags &&
        !one.prefix &&
        !one.alternative_name &&
        isBy(one.version_added, version) &&
        !isBy(one.version_removed, version),
    );
}

function isBy(since: string | false | undefined | null, version: string): boolean {
  const numbers = /^≤?(\d+)(?:\.(\d+))?/.exec(since || '');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return numbers !== null && (Number(numbers[1]) - major || Number(numbers[2] ?? 0) - minor) <= 0;
}

/** Names of one kind, each with whether all promised browsers have a feature of that name, and whether all of today's do. */
class Names {
  readonly #known = new Map<string, { isOld: boolean; isCommon: boolean }>();

  add(name: string, statement: CompatStatement): void {
    const { isOld = false, isCommon = false } = this.#known.get(name) ?? {};
    this.#known.set(name, {
      isOld: isOld || PROMISED.every((version) => isIn(statement, version)),
      isCommon: isCommon || TODAYS.every((version) => isIn(statement, version)),
    });
  }

  /** True if not all promised browsers have this name. */
  isNewer(name: string): boolean {
    return this.#known.get(name)?.isOld === false;
  }

  /** Like `isNewer`, but only for names in every browser of today, because libraries use the other names for their own things. */
  isNewerAndCommon(name: string): boolean {
    return this.isNewer(name) && this.#known.get(name)?.isCommon === true;
  }
}

/** Globals: `requestIdleCallback`, `Temporal`. */
export const globals = new Names();
/** Members of known objects: `AbortSignal.any`, `Navigator.userActivation`. */
export const ofObjects = new Names();
/** Members of any object: `toSorted`. */
export const members = new Names();
export const events = new Names();
/** CSS properties. `values` has `text-wrap: balance`. */
export const properties = new Names();
export const values = new Names();
export const functions = new Names();
export const units = new Names();
export const selectors = new Names();
export const atRules = new Names();
export const mediaFeatures = new Names();
/** HTML elements. */
export const elements = new Names();
export const attributes = new Names();

/** The features directly under a part of the data. */
function under(part: Identifier | undefined): [string, Identifier, CompatStatement][] {
  return Object.entries(part ?? {}).flatMap(([name, one]) => {
    const statement = name === '__compat' ? undefined : (one as Identifier).__compat;
    return statement ? [[name, one as Identifier, statement]] : [];
  });
}

function addAll(names: Names, part: Identifier | undefined): void {
  for (const [name, , statement] of under(part)) names.add(name, statement);
}

const { api } = compat;
const builtins = compat.javascript.builtins ?? {};
const ofIntl = under(builtins.Intl);

for (const [owner, part, statement] of [...under(api), ...under(builtins), ...ofIntl]) {
  // Members of Intl are no globals.
  if (owner in api || owner in builtins) globals.add(owner, statement);
  for (const [key, , statementOf] of under(part)) {
    const name = key.replace(/_(static|event)$/, '');
    if (key.endsWith('_event')) events.add(name, statementOf);
    // With an underscore it is a remark on a feature: `options_signal_parameter`.
    else if (!name.includes('_')) {
      ofObjects.add(`${owner}.${name}`, statementOf);
      if (owner === 'Window') globals.add(name, statementOf);
      // A member of something newer cannot be reached without it.
      if (!key.endsWith('_static') && !(owner in api && globals.isNewer(owner))) {
        members.add(name, statementOf);
      }
    }
  }
}
const { 'at-rules': rules, properties: ofCss, selectors: ofSelectors, types } = compat.css;
addAll(properties, ofCss);
for (const [name, part] of under(ofCss)) {
  // Touch screens have no cursor.
  if (name === 'cursor') continue;
  for (const [value, , statement] of under(part)) values.add(`${name}: ${value}`, statement);
}
for (const [name, part, statement] of under(types)) {
  functions.add(name, statement);
  addAll(functions, part);
}
addAll(units, types?.length);
addAll(selectors, ofSelectors);
addAll(atRules, rules);
addAll(mediaFeatures, rules?.media);
for (const [name, part, statement] of under(compat.html.elements)) {
  elements.add(name, statement);
  addAll(attributes, part);
}
addAll(attributes, compat.html.global_attributes);
