import {
  createRecipeContext,
  type HTMLChakraProps,
  Link,
  type LinkProps,
  type RecipeProps,
} from '@chakra-ui/react';
import { type Ref, useId } from 'react';
import { useWords } from './words.ts';

export type TextLinkProps = LinkProps & {
  /** Leads to another site: opens a new tab, so that typed text is not lost. */
  external?: boolean;
  ref?: Ref<HTMLAnchorElement>;
};

export function TextLink({ external, ...rest }: TextLinkProps) {
  const note = useId();
  const words = useWords();
  if (!external) {
    return <Link {...rest} />;
  }
  // A description, because as part of the name it would break "say what you see" voice control.
  return (
    <>
      <Link {...rest} target="_blank" rel="noopener noreferrer" aria-describedby={note} />
      <span id={note} hidden>
        {words.opensInNewTab}
      </span>
    </>
  );
}

export function phoneHref(number: string): string {
  return `tel:${number.replaceAll(' ', '')}`;
}

export function PhoneLink({ number, ...rest }: { number: string } & LinkProps) {
  return (
    <Link {...rest} href={phoneHref(number)} whiteSpace="nowrap">
      {number}
    </Link>
  );
}

/** An e-mail address as a link that writes to it. It breaks after its @ first. */
export function EmailLink({ address }: { address: string }) {
  const [name, host] = address.split('@');
  return (
    // The label, because Chromium names the break as a space.
    <TextLink href={`mailto:${address}`} overflowWrap="anywhere" aria-label={address}>
      <span>{name}</span>@<wbr />
      <span>{host}</span>
    </TextLink>
  );
}

/** A button that looks like a link, for use in a sentence. */
export const TextButton = createRecipeContext({ key: 'link' }).withContext<
  HTMLButtonElement,
  HTMLChakraProps<'button', RecipeProps<'link'>>
>('button', {
  // At least 24 px high in small text, so that a finger can hit it beside a link on the next line.
  defaultProps: { type: 'button', lineHeight: '1.5rem' },
});
