import {
  createRecipeContext,
  type HTMLChakraProps,
  Link,
  type LinkProps,
  type RecipeProps,
} from '@chakra-ui/react';
import { type Ref, useId } from 'react';
import { useWords } from './words.ts';

/** Chakra's, and where it leads. */
export type TextLinkProps = LinkProps & {
  /** Leads off the product: opens a tab of its own, so that nothing typed is lost. */
  external?: boolean;
  ref?: Ref<HTMLAnchorElement>;
};

/** A link in the product's look. */
export function TextLink({ external = false, ...rest }: TextLinkProps) {
  const note = useId();
  const words = useWords();
  if (!external) {
    return <Link {...rest} />;
  }
  // The warning is a description: as part of the name it would break 'say what you see' voice control.
  return (
    <>
      <Link {...rest} target="_blank" rel="noopener noreferrer" aria-describedby={note} />
      <span id={note} hidden>
        {words.opensInNewTab}
      </span>
    </>
  );
}

/** A telephone number, which a press calls. */
export function PhoneLink({ number, ...rest }: { number: string } & LinkProps) {
  return (
    <Link {...rest} href={`tel:${number.replaceAll(' ', '')}`} whiteSpace="nowrap">
      {number}
    </Link>
  );
}

/** A press that looks like a link, so that it can stand in a sentence. */
export const TextButton = createRecipeContext({ key: 'link' }).withContext<
  HTMLButtonElement,
  HTMLChakraProps<'button', RecipeProps<'link'>>
>('button', {
  // No lower than 24 px where the text around it is small: a finger finds it beside a link of the next line.
  defaultProps: { type: 'button', lineHeight: '1.5rem' },
});
