/** Aligns rows as text columns, each as wide as its longest cell. @param isRight true for a column of numbers */
export function columns(
  rows: readonly (readonly string[])[],
  isRight: (column: number) => boolean = () => false,
): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  return rows
    .map((cells) =>
      cells
        .map((cell, column) =>
          isRight(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Renders rows as a Markdown table. The first row is the headings. */
export function markdownColumns(
  rows: readonly (readonly string[])[],
  isRight: (column: number) => boolean = () => false,
): string {
  const [headings = [], ...others] = rows;
  return [headings, headings.map((_, column) => (isRight(column) ? '---:' : '---')), ...others]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
