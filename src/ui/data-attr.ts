/** An attribute that is there or not, for styles to select by: `data-chosen`, say. */
export function dataAttr(isSet: unknown): '' | undefined {
  return isSet ? '' : undefined;
}
