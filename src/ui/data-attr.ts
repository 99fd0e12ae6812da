/** Returns the value of a boolean data attribute, such as `data-chosen`, for CSS to select by. */
export function dataAttr(isSet: unknown): '' | undefined {
  return isSet ? '' : undefined;
}
