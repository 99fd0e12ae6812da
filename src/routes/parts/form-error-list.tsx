import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { TextLink } from '../../ui/link.tsx';

const List = chakra('ul', {
  base: { display: 'grid', justifyItems: 'start', marginTop: '1', _empty: { display: 'none' } },
});

/** The wrong fields of the form around it, where there are several: of each its label and its message, as a link to it. */
export default function FormErrorList() {
  const list = useRef<HTMLUListElement>(null);
  const [faults, setFaults] = useState<readonly { id: string; text: string }[]>([]);
  useLayoutEffect(() => {
    const form = list.current?.closest('form');
    const wrong = form?.querySelectorAll<HTMLInputElement>('[aria-invalid=true]') ?? [];
    const found = [...wrong].map(({ id, labels }) => ({
      id,
      text: `${labels?.[0]?.textContent}: ${document.getElementById(`${id}-error`)?.textContent}`,
    }));
    setFaults((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
  });
  return (
    <List ref={list}>
      {faults.length > 1 &&
        faults.map(({ id, text }) => (
          <li key={id}>
            <TextLink
              href={`#${id}`}
              onClick={(event) => {
                // The address stays: it leads to screens.
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              <span key={text}>{text}</span>
            </TextLink>
          </li>
        ))}
    </List>
  );
}
