import { createLink } from '@tanstack/react-router';
import type { RouteId } from '../../machines/meta.ts';
import { TextLink, type TextLinkProps } from '../ui/link.tsx';
import { pathOf } from './site.ts';

const RouterLink = createLink(TextLink);

/** A link to a place of the site map. It is a real address: it can be copied and opened in a new tab. */
export function SiteLink({
  to,
  children,
  standalone,
}: { to: RouteId } & Pick<TextLinkProps, 'children' | 'standalone'>) {
  return (
    <RouterLink to={pathOf(to)} {...(standalone === undefined ? {} : { standalone })}>
      {children}
    </RouterLink>
  );
}
