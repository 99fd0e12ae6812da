import type { ComponentProps, MouseEvent } from 'react';
import type { RouteId } from '../../machines/meta.ts';
import { LinkButton } from '../ui/button.tsx';
import { TextLink, type TextLinkProps } from '../ui/link.tsx';
import { useAddress } from './address.ts';
import { pathOf } from './site.ts';

/** Returns the props of a link to a route: its real address, for new tabs, and a handler that follows it in the app. */
export function linkTo(id: RouteId, follow: () => void) {
  return {
    href: pathOf(id),
    onClick: (event: MouseEvent) => {
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!opensElsewhere && !event.defaultPrevented) {
        event.preventDefault();
        follow();
      }
    },
  };
}

function useRouteLink(to: RouteId) {
  const address = useAddress();
  return linkTo(to, () => address.goTo(to));
}

export function SiteLink({
  to,
  children,
  variant,
}: { to: RouteId } & Pick<TextLinkProps, 'children' | 'variant'>) {
  return (
    <TextLink {...useRouteLink(to)} {...(variant && { variant })}>
      {children}
    </TextLink>
  );
}

/** A link to a route that looks like the screen's primary button. */
export function SiteButtonLink({
  to,
  ...rest
}: { to: RouteId; variant?: 'secondary' } & Pick<TextLinkProps, 'children'>) {
  return <LinkButton {...useRouteLink(to)} {...rest} />;
}

/** A link to a route without styles, for a part of the kit that adds its own. */
export function RouteLink({ to, ...rest }: { to: RouteId } & ComponentProps<'a'>) {
  return <a {...rest} {...useRouteLink(to)} />;
}

/** A link to another step of the same route, within the flow; a new tab opens the route at its first step. */
export function StepLink({
  at,
  onFollow,
  variant,
  children,
}: { at: RouteId; onFollow: () => void; variant?: 'primary' } & Pick<TextLinkProps, 'children'>) {
  const link = { ...linkTo(at, onFollow), children };
  return variant ? (
    <LinkButton {...link} variant={variant} />
  ) : (
    <TextLink {...link} variant="standalone" alignSelf="flex-start" />
  );
}
