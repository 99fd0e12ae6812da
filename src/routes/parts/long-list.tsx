import { chakra } from '@chakra-ui/react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { longListsCopy as words } from '../../copy/long-lists.ts';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live.tsx';

/** Rows rendered at first and with each press: rendering all of a long list would block the page. */
const ROWS_AT_ONCE = 50;

/** Number of shown rows, and the button for more. */
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

/**
 * Shows a list of any length in parts.
 *
 * @param atOnce how many rows to show at first and with each press
 */
export function useLongList<Row, ListElement extends HTMLElement>(
  rows: readonly Row[],
  atOnce: number = ROWS_AT_ONCE,
) {
  const [limit, setLimit] = useState(atOnce);
  const list = useRef<ListElement>(null);
  const countId = useId();
  const count = words.shown(Math.min(limit, rows.length), rows.length);
  // Focuses the first added row, so that Tab continues from there.
  useLayoutEffect(() => {
    if (limit > atOnce) {
      list.current?.querySelector<HTMLElement>(':scope > [tabindex]')?.focus();
    }
  }, [limit, atOnce]);
  return {
    shown: rows.slice(0, limit),
    list,
    /** Returns a row's `tabIndex` by its index, so that the first added row can take the focus. */
    tabIndexOf: (index: number) => (index > 0 && index === limit - atOnce ? -1 : undefined),
    /** The count and the button for more; place it after the list. False for a short list. */
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
