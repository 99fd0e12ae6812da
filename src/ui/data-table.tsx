import { chakra } from '@chakra-ui/react';
import { Fragment, type ReactNode, type Ref } from 'react';
import { flag } from './flag.ts';
import { ChevronDownIcon, SortIcon } from './icons.tsx';

const Table = chakra('table', {
  base: {
    display: { base: 'block', md: 'table' },
    width: 'full',
    borderCollapse: 'collapse',
    scrollMarginTop: '4',
    '& thead': { display: { base: 'block', md: 'table-header-group' } },
    '& tbody': { display: { base: 'block', md: 'table-row-group' } },
    '& thead tr': {
      display: { base: 'flex', md: 'table-row' },
      flexWrap: 'wrap',
      columnGap: '2',
    },
    '& th': { textAlign: 'start', px: { md: '1' } },
    '& th[data-silent]': { srOnly: { base: true, md: false } },
    '& tbody tr': {
      display: { base: 'grid', md: 'table-row' },
      gridTemplateColumns: '1fr auto',
      columnGap: '4',
      rowGap: '3',
      marginTop: { base: '3', md: '0' },
      p: { base: '4', md: '0' },
      bg: { base: 'bg.card', md: 'transparent' },
      borderWidth: { base: '1px', md: '1px 0 0' },
      borderRadius: { base: 'control', md: '0' },
    },
    // Belongs to the card above it.
    '& tbody tr[data-below]': {
      p: '0',
      bg: 'transparent',
      borderWidth: { base: '0', md: '1px 0 0' },
    },
    '& td': {
      display: { base: 'block', md: 'table-cell' },
      height: { md: '3.75rem' },
      px: { base: '0', md: '4' },
      verticalAlign: 'middle',
      fontVariantNumeric: 'tabular-nums',
    },
    '& :is(th, td)[data-end]': { textAlign: 'end' },
    // On a card: two values side by side, each further one on a line of its own.
    '& td:nth-of-type(n + 3)': {
      display: { base: 'flex', md: 'table-cell' },
      justifyContent: 'space-between',
      alignItems: 'baseline',
      gridColumn: '1 / -1',
    },
    '& td[data-wide]': {
      gridColumn: '1 / -1',
      justifyContent: 'center',
      textAlign: { md: 'end' },
    },
  },
});

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: 'target',
    px: '3',
    borderRadius: 'control',
    textStyle: 'small',
    fontWeight: 'semibold',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'brand.subtle', color: 'brand' },
    'th:not([aria-sort=none]) > &': { color: 'brand' },
    '&:is([aria-sort=ascending] > *) svg': { transform: 'rotate(180deg)' },
  },
});

const HeadText = chakra('span', {
  base: { px: '3', textStyle: 'small', fontWeight: 'semibold', color: 'fg.muted' },
});

/** The name of a value on a card; a screen reader has it from the table's head. */
const CellName = chakra('span', {
  base: { display: { base: 'block', md: 'none' }, textStyle: 'small', color: 'fg.muted' },
});

/** A column: its heading, and what it shows of a row. */
export type DataColumn<Row, Id extends string> = {
  readonly id: Id;
  readonly name: string;
  /** At the end of its column, as figures are. */
  readonly isEnd?: boolean;
  /** A press for the row rather than a value: not sorted by, and as wide as the card on phones. */
  readonly isAction?: boolean;
  readonly cell: (row: Row) => ReactNode;
};

type DataTableProps<Row, Id extends string> = {
  label: string;
  columns: readonly DataColumn<Row, Id>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** A column that is not shown may order the rows too: then none is marked. */
  order: { readonly column: string; readonly isDescending: boolean };
  onSort: (column: Id) => void;
  /** What stands in a row of its own below a row. */
  below?: (row: Row) => ReactNode;
  ref?: Ref<HTMLTableElement>;
};

/**
 * A table whose heads sort. On phones each row is a card, and the heads stand above them as a line of buttons. The
 * roles are named, since a browser takes a table that is laid out otherwise for none.
 */
export function DataTable<Row, Id extends string>({
  label,
  columns,
  rows,
  keyOf,
  order,
  onSort,
  below,
  ref,
}: DataTableProps<Row, Id>) {
  return (
    <Table ref={ref} role="table" aria-label={label}>
      <chakra.thead role="rowgroup">
        <chakra.tr role="row">
          {columns.map(({ id, name, isEnd, isAction }) => (
            <chakra.th
              key={id}
              role="columnheader"
              scope="col"
              data-end={flag(isEnd || isAction)}
              data-silent={flag(isAction)}
              aria-sort={isAction ? undefined : sortOf(id, order)}
            >
              {isAction ? (
                <HeadText>{name}</HeadText>
              ) : (
                <SortButton type="button" onClick={() => onSort(id)}>
                  {name}
                  {id === order.column ? <ChevronDownIcon size={16} /> : <SortIcon size={16} />}
                </SortButton>
              )}
            </chakra.th>
          ))}
        </chakra.tr>
      </chakra.thead>
      <chakra.tbody role="rowgroup">
        {rows.map((row) => (
          <Fragment key={keyOf(row)}>
            <chakra.tr role="row">
              {columns.map(({ id, name, isEnd, isAction, cell }) => (
                <chakra.td key={id} role="cell" data-end={flag(isEnd)} data-wide={flag(isAction)}>
                  {!isAction && <CellName aria-hidden>{name}</CellName>}
                  {cell(row)}
                </chakra.td>
              ))}
            </chakra.tr>
            <Below columns={columns.length}>{below?.(row)}</Below>
          </Fragment>
        ))}
      </chakra.tbody>
    </Table>
  );
}

function Below({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    children && (
      <chakra.tr role="row" data-below="">
        <chakra.td role="cell" colSpan={columns} gridColumn="1 / -1" paddingBlock={{ md: '3' }}>
          {children}
        </chakra.td>
      </chakra.tr>
    )
  );
}

function sortOf(
  id: string,
  { column, isDescending }: { readonly column: string; readonly isDescending: boolean },
): 'ascending' | 'descending' | 'none' {
  if (id !== column) return 'none';
  return isDescending ? 'descending' : 'ascending';
}
