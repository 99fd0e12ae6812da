import { defaultSystem } from '@chakra-ui/react';

/**
 * Makes Stryker ignore styles. The group's tests have no browser, so they cannot notice a missing style. Written in JavaScript,
 * because Stryker loads it with plain Node.
 */
const looks = {
  kind: 'Ignore',
  name: 'looks',
  // Receives a path of Babel, and returns the reason to ignore it.
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
