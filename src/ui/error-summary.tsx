import { chakra } from '@chakra-ui/react';
import { uiCopy } from '../copy/ui.ts';
import { TextLink } from './link.tsx';
import { Notice } from './notice.tsx';

const List = chakra('ul', {
  base: { listStyle: 'disc', paddingInlineStart: '5', '& > li + li': { marginTop: '1' } },
});

export type ErrorSummaryProps = {
  /** In the fields' order; `fieldId` is the `id` given to the field. */
  errors: readonly { readonly fieldId: string; readonly message: string }[];
};

/** Lists what is wrong when it is more than one thing, each entry leading to its field. One error needs no list. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  if (errors.length < 2) {
    return null;
  }
  return (
    <Notice tone="danger" title={uiCopy.errorSummary}>
      <List>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <TextLink
              href={`#${fieldId}`}
              color="danger.fg"
              onClick={(event) => {
                // A fragment in the address bar would look like a navigation to the router.
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {message}
            </TextLink>
          </li>
        ))}
      </List>
    </Notice>
  );
}
