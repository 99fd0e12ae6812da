import { chakra } from '@chakra-ui/react';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { longListsCopy as words } from '../../copy/long-lists.ts';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { LiveRegion } from '../../ui/live.tsx';

/** How many rows are drawn at first, and come with each press: all of a long list would keep the page from answering. */
const ROWS_AT_ONCE = 50;

/** How much of a long list is shown, and what shows more. */
const More = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    rowGap: '2',
    textStyle: 'small',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** The part of a list that is drawn. */
type LongList<Row, ListElement extends HTMLElement> = {
  readonly shown: readonly Row[];
  /** The element whose children are the rows. */
  readonly list: RefObject<ListElement | null>;
  /** The `tabIndex` of a row by its place: the first of those that came takes the focus. */
  readonly tabIndexOf: (index: number) => -1 | undefined;
  /** How many of all are shown, and the button for more; stands behind the list, and is false beside a short one. */
  readonly more: Elements;
};

/**
 * Shows a list that the API sends bit by bit, however long it is.
 *
 * @param atOnce how many rows come at first and with each press
 */
export function useLongList<Row, ListElement extends HTMLElement>(
  rows: readonly Row[],
  atOnce: number = ROWS_AT_ONCE,
): LongList<Row, ListElement> {
  const [limit, setLimit] = useState(atOnce);
  const list = useRef<ListElement>(null);
  const countId = useId();
  const count = words.shown(Math.min(limit, rows.length), rows.length);
  // The next press of Tab goes on from the first that came.
  useLayoutEffect(() => {
    if (limit > atOnce) {
      list.current?.querySelector<HTMLElement>(':scope > [tabindex]')?.focus();
    }
  }, [limit, atOnce]);
  return {
    shown: rows.slice(0, limit),
    list,
    tabIndexOf: (index) => (index > 0 && index === limit - atOnce ? -1 : undefined),
    more: rows.length > atOnce && (
      <More>
        <span id={countId}>{count}</span>
        {limit < rows.length && (
          <Button
            variant="secondary"
            aria-describedby={countId}
            onClick={() => setLimit(limit + atOnce)}
          >
            {words.more}
          </Button>
        )}
        <LiveRegion>{limit > atOnce && count}</LiveRegion>
      </More>
    ),
  };
}
