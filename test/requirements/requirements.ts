import { specification } from './specification.ts';

/** A requirement, and where it stands in the specification. */
export type Requirement = {
  /** Such as `R2.31`. */
  readonly id: string;
  readonly says: string;
  readonly section: string;
  readonly part: string;
};

/** All requirements, in the order of the specification. */
export const requirements: readonly Requirement[] = Object.entries(specification).flatMap(
  ([section, parts]) =>
    Object.entries(parts).flatMap(([part, rows]) =>
      rows.map((row) => {
        const end = row.indexOf(' ');
        return { id: row.slice(0, end), says: row.slice(end + 1), section, part };
      }),
    ),
);
