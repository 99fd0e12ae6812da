// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the table roles of a table with another display.
import { chakra } from '@chakra-ui/react';
import { Fragment, type ReactElement, type ReactNode, type Ref } from 'react';
import { ChevronDownIcon, SortIcon } from './control-icons.tsx';
import { dataAttr } from './data-attr.ts';
import { dataTableRecipe } from './theme/recipes/data-table.ts';

export type DataColumn<Row, Id extends string> = {
  readonly id: Id;
  readonly name: string;
  /** Aligned to the column's end, like figures. */
  readonly isEnd?: boolean;
  /** A button for the row: not sortable; on phones at the end of both lines. */
  readonly isAction?: boolean;
  /** Two lines high: on phones it is beside the row's second line. */
  readonly isTall?: boolean;
  /** Shows the column's name beside the value on phones, where nothing else names it. */
  readonly isNamed?: boolean;
  readonly cell: (row: Row) => ReactElement;
};

type DataTableProps<Row, Id extends string> = {
  label: string;
  columns: readonly DataColumn<Row, Id>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The column that orders the rows; no head is marked if it is not a shown column. */
  order: { readonly column: string; readonly isDescending: boolean };
  onSort: (column: Id) => void;
  /** Groups adjacent rows under a title above the first one; `isInColumn`: the title shows on phones only. */
  groupOf?: (row: Row) => {
    readonly key: string;
    readonly title: string;
    readonly isInColumn?: boolean;
  } | null;
  /** Content of an extra row below a row. */
  below?: (row: Row) => ReactNode;
  ref?: Ref<HTMLTableElement>;
};

const Root = chakra('table', dataTableRecipe);

/** A table with sortable heads. On phones a row has two lines, the heads are visually hidden, and the page offers sorting. */
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
              aria-sort={isAction ? undefined : sortOf(id, order)}
            >
              {/* The name of a sortable column without its button, for phones only. */}
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
