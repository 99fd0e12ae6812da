import { createLink } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { RouteId } from '../../machines/meta.ts';
import { LinkButton } from '../ui/button.tsx';
import { TextLink, type TextLinkProps } from '../ui/link.tsx';
import { pathOf } from './site.ts';

/** A page below an address is another page. */
const exact = { exact: true };

const RouterLink = createLink(TextLink);
const RouterButtonLink = createLink(LinkButton);

/** A link to a route. It is a real address: it can be copied and opened in a new tab. */
export function SiteLink({
  to,
  children,
  variant,
}: { to: RouteId } & Pick<TextLinkProps, 'children' | 'variant'>) {
  return (
    <RouterLink to={pathOf(to)} activeOptions={exact} {...(variant && { variant })}>
      {children}
    </RouterLink>
  );
}

/** The same in the look of the screen's primary button, where the way on is another route. */
export function SiteButtonLink({
  to,
  children,
}: { to: RouteId } & Pick<TextLinkProps, 'children'>) {
  return (
    <RouterButtonLink to={pathOf(to)} activeOptions={exact}>
      {children}
    </RouterButtonLink>
  );
}

/**
 * A link to another step of the same route, in the look of a button where the screen has no other way on. It is followed
 * within the flow; a new tab opens the route at its first step.
 */
export function StepLink({
  at,
  onFollow,
  variant,
  children,
}: { at: RouteId; onFollow: () => void; variant?: 'primary' } & Pick<TextLinkProps, 'children'>) {
  const link = {
    href: pathOf(at),
    onClick: (event: MouseEvent) => {
      if (!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
        event.preventDefault();
        onFollow();
      }
    },
    children,
  };
  return variant ? (
    <LinkButton {...link} variant={variant} />
  ) : (
    <TextLink {...link} variant="standalone" alignSelf="flex-start" />
  );
}
