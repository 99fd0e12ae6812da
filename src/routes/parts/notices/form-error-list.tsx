import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { TextLink } from '../../../ui/link.tsx';

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'start',
    marginTop: '1',
    _empty: { display: 'none' },
  },
});

/** Lists the invalid fields of the surrounding form, each as a link with its message, after the label unless the message begins with it. */
export default function FormErrorList() {
  const list = useRef<HTMLUListElement>(null);
  const [errors, setErrors] = useState<readonly { id: string; text: string }[]>([]);
  useLayoutEffect(() => {
    const form = list.current?.closest('form');
    const wrong = form?.querySelectorAll<HTMLInputElement>('[aria-invalid=true]') ?? [];
    const found = [...wrong].map(({ id, labels }) => {
      const label = labels?.[0]?.textContent ?? '';
      const error = document.getElementById(`${id}-error`)?.textContent ?? '';
      return { id, text: error.startsWith(label) ? error : `${label}: ${error}` };
    });
    setErrors((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
  });
  return (
    <List ref={list}>
      {errors.map(({ id, text }) => (
        <li key={id}>
          <TextLink
            href={`#${id}`}
            onClick={(event) => {
              // No fragment in the address, because addresses lead to screens.
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
