// biome-ignore-all lint/a11y/noRedundantRoles: browsers take a table that is laid out otherwise for none.
import { chakra } from '@chakra-ui/react';
import { Fragment, type ReactElement, type ReactNode, type Ref } from 'react';
import { ChevronDownIcon, SortIcon } from './control-icons.tsx';
import { dataAttr } from './data-attr.ts';
import { dataTableRecipe } from './theme/recipes/data-table.ts';

/** A column: its heading, and what it shows of a row. */
export type DataColumn<Row, Id extends string> = {
  readonly id: Id;
  readonly name: string;
  /** At the end of its column, as figures are. */
  readonly isEnd?: boolean;
  /** A press for the row rather than a value: not sorted by, and at the end of both lines on phones. */
  readonly isAction?: boolean;
  /** Of two lines: it stands beside the second line of its row on phones. */
  readonly isTall?: boolean;
  /** Its name stands beside the value on phones, where nothing else says what it is. */
  readonly isNamed?: boolean;
  readonly cell: (row: Row) => ReactElement;
};

type DataTableProps<Row, Id extends string> = {
  label: string;
  columns: readonly DataColumn<Row, Id>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** A column that is not shown may order the rows too: then none is marked. */
  order: { readonly column: string; readonly isDescending: boolean };
  onSort: (column: Id) => void;
  /** What rows that follow each other have in common: it stands above the first of them, on phones alone where a column says it. */
  groupOf?: (row: Row) => {
    readonly key: string;
    readonly title: string;
    readonly isInColumn: boolean;
  } | null;
  /** What stands in a row of its own below a row. */
  below?: (row: Row) => ReactNode;
  ref?: Ref<HTMLTableElement>;
};

const Root = chakra('table', dataTableRecipe);

/** A table whose heads sort. On phones a row has two lines and the heads are only heard: what sorts there is the page's. */
export function DataTable<Row, Id extends string>({
  label,
  columns,
  rows,
  keyOf,
  order,
  onSort,
  groupOf,
  below,
  ref,
}: DataTableProps<Row, Id>) {
  return (
    <Root ref={ref} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ id, name, isEnd, isAction }) => (
            <th
              key={id}
              role="columnheader"
              scope="col"
              data-end={dataAttr(isEnd || isAction)}
              data-silent={dataAttr(isAction)}
              aria-sort={isAction ? undefined : sortOf(id, order)}
            >
              {/* On phones alone where it sorts: there it is heard without its button. */}
              <span data-bare={dataAttr(!isAction)}>{name}</span>
              {!isAction && (
                <button type="button" onClick={() => onSort(id)}>
                  <span>{name}</span>
                  {id === order.column ? <ChevronDownIcon size={16} /> : <SortIcon size={16} />}
                </button>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => {
          const note = below?.(row);
          const group = groupOf?.(row);
          const before = rows[index - 1];
          return (
            <Fragment key={keyOf(row)}>
              {group && !(before && groupOf?.(before)?.key === group.key) && (
                <tr role="row" data-group={group.isInColumn ? 'narrow' : ''}>
                  <th role="rowheader" scope="row" colSpan={columns.length}>
                    {group.title}
                  </th>
                </tr>
              )}
              <tr role="row">
                {columns.map(({ id, name, isEnd, isAction, isTall, isNamed, cell }) => (
                  <td
                    key={id}
                    role="cell"
                    data-end={dataAttr(isEnd)}
                    data-tall={dataAttr(isTall || isAction)}
                    data-wide={dataAttr(isAction)}
                  >
                    {isNamed && (
                      <span data-part="name" aria-hidden>
                        {`${name} `}
                      </span>
                    )}
                    {cell(row)}
                  </td>
                ))}
              </tr>
              {note && (
                <tr role="row" data-below="">
                  <td role="cell" colSpan={columns.length}>
                    {note}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </Root>
  );
}

function sortOf(
  id: string,
  { column, isDescending }: { readonly column: string; readonly isDescending: boolean },
): 'ascending' | 'descending' | 'none' {
  if (id !== column) return 'none';
  return isDescending ? 'descending' : 'ascending';
}
