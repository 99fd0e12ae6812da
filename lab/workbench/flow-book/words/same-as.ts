/** Texts of a state: all of them, or how they differ from those of an earlier state that has all of its own. */
type Told = {
  /** Index of the earlier state; null if all texts are told. */
  readonly like: number | null;
  /** Texts of the earlier state that this one lacks. */
  readonly without: readonly string[];
  /** The texts to tell. */
  readonly lines: readonly string[];
};

/** From this number of texts on, those of an earlier state are not told again. */
const MANY = 12;

/** More missing texts cannot be read in one sentence. */
const MOST_WITHOUT = 3;

/** Refers each state to the most similar earlier one, or none if `isWhole`. No state refers to one that refers to another. */
export function sameAs(states: readonly (readonly string[])[], isWhole: boolean): readonly Told[] {
  const told: Told[] = [];
  for (const all of states) {
    const [nearest] = told
      .flatMap(({ like, lines }, index) => (like === null && !isWhole ? [{ index, lines }] : []))
      .map(({ index, lines }) => ({
        like: index,
        without: lines.filter((line) => !all.includes(line)),
        lines: all.filter((line) => !lines.includes(line)),
      }))
      .filter(
        ({ without, lines }) =>
          without.length <= MOST_WITHOUT &&
          all.length - lines.length >= Math.max(MANY, lines.length),
      )
      .sort(
        (one, other) =>
          one.without.length + one.lines.length - other.without.length - other.lines.length,
      );
    told.push(nearest ?? { like: null, without: [], lines: all });
  }
  return told;
}
