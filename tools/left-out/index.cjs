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

module.exports = new Proxy(class {}, {
  get(_, property) {
    if (typeof property === 'symbol') return undefined;
    // Compiled imports read this.
    return property === '__esModule' || refuse();
  },
  apply: refuse,
  construct: refuse,
});
