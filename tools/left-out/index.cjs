// Stands for each package that "overrides" of package.json leaves out of the install, because nothing that we call uses it. It
// can be loaded. Its use throws, so that an update which needs such a package cannot fail silently.

const [, name] = __dirname.split(/.*[\\/]node_modules[\\/]/);

function refuse() {
  const user = new Error().stack
    .split('\n')
    .find((line) => /^ +at /.test(line) && !line.includes(__dirname));
  throw new Error(
    `${name} is used, but "overrides" of package.json leaves it out of the install: delete its line there.\nUsed${user}`,
  );
}

// What `import` names: Node finds only names that are in the text of this file. Each is the stand-in itself.
exports.BidiServer = exports;
exports.boxen = exports;
exports.bundleAsync = exports;
exports.EventEmitter = exports;
exports.globbySync = exports;
exports.parse = exports;
exports.ProxyAgent = exports;
exports.transform = exports;
exports.transformFromAstSync = exports;
exports.transformStyleAttribute = exports;

const standIn = new Proxy(Object.assign(class {}, exports), {
  get(stood, property) {
    if (typeof property === 'symbol') return undefined;
    // Compiled imports read the first, and a class that extends this reads the second.
    if (property === '__esModule') return true;
    if (property === 'prototype') return stood.prototype;
    return Object.hasOwn(exports, property) ? standIn : refuse();
  },
  apply: refuse,
  construct: refuse,
});

module.exports = standIn;
