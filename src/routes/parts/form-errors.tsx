import { Box, chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

const List = chakra('ul', { base: { display: 'grid', justifyItems: 'start', marginTop: '1' } });

/**
 * What is wrong with a form, above its fields; nothing without a title. Where several fields are wrong it has the focus after
 * the try, and a link to each. What it lists it reads from the fields around it: their labels, and their messages to the letter.
 * Source: decision 009.
 */
export function FormErrors({ title }: { title: string | false | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const [faults, setFaults] = useState<readonly { id: string; text: string }[]>([]);
  useLayoutEffect(() => {
    const form = box.current?.closest('form');
    const wrong = form?.querySelectorAll<HTMLInputElement>('[aria-invalid=true]') ?? [];
    const found = [...wrong].map(({ id, labels }) => ({
      id,
      text: `${labels?.[0]?.textContent}: ${document.getElementById(`${id}-error`)?.textContent}`,
    }));
    setFaults((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
  });
  const isList = faults.length > 1;
  return (
    title && (
      <Box ref={box} tabIndex={-1} borderRadius="control" data-errors="">
        <Notice status="error">
          <span>{title}</span>
          {isList && (
            <List>
              {faults.map(({ id, text }) => (
                <li key={id}>
                  <TextLink
                    href={`#${id}`}
                    onClick={(event) => {
                      // The address stays: it leads to screens.
                      event.preventDefault();
                      document.getElementById(id)?.focus();
                    }}
                  >
                    {text}
                  </TextLink>
                </li>
              ))}
            </List>
          )}
        </Notice>
      </Box>
    )
  );
}
