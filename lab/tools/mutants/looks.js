import { defaultSystem } from '@chakra-ui/react';

/**
 * Has Stryker pass over what only gives a part of a screen its look. Without a browser nothing is laid out: no test of the
 * group could notice. In JavaScript, since Stryker loads it by Node alone.
 */
const looks = {
  kind: 'Ignore',
  name: 'looks',
  // A path of Babel's; the answer says why it is passed over.
  value: { shouldIgnore: (path) => (isStyled(path) || isRecipe(path) ? 'a look' : undefined) },
};

/** An attribute such as `paddingTop`. */
function isStyled(path) {
  return path.isJSXAttribute() && defaultSystem.isValidProperty(String(path.node.name.name));
}

/** The styles in `chakra('div', { … })`. */
function isRecipe({ key, listKey, parentPath }) {
  return (
    listKey === 'arguments' &&
    key === 1 &&
    parentPath.get('callee').isIdentifier({ name: 'chakra' })
  );
}

export const strykerPlugins = [looks];
