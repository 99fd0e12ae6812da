import { useState } from 'react';
import type { Institution } from '../../../../domain/entities.ts';

/** Style for a parent of logos, because a styled component for each of a slide's logos would be slow. */
export const logosStyle = {
  '& [data-part=logo]': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    width: '3rem',
    height: '3rem',
    borderRadius: 'control',
    overflow: 'hidden',
    bg: 'brand.subtle',
    color: 'brand',
    fontSize: 'large',
    fontWeight: 'bold',
    letterSpacing: '0.02em',
  },
  '& [data-part=logo] img': {
    display: 'block',
    width: 'full',
    height: 'full',
    objectFit: 'contain',
  },
} as const;

/** Returns the initials of the first two words that start with a letter or digit. */
function monogram(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

/**
 * A bank's square logo, or its initials without one. Decorative: the name stands beside it. Needs `logosStyle` on a parent
 * element.
 */
export function BankLogo({ bank }: { bank: Institution }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span data-part="logo" aria-hidden>
      {bank.squareLogoUrl && !isBroken ? (
        <img
          src={bank.squareLogoUrl}
          alt=""
          width={48}
          height={48}
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setBroken(true)}
        />
      ) : (
        monogram(bank.shortName)
      )}
    </span>
  );
}
