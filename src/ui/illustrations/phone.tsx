import { brand, disc, drawing, ink, paper, soft, wattle } from './drawing.tsx';

/** A phone that pays out a coin. */
export const PhoneIllustration = /* @__PURE__ */ drawing(
  <>
    {disc}
    <rect x="38" y="20" width="44" height="80" rx="10" fill={paper} stroke={brand} />
    <path d="M54 30h12" stroke={brand} />
    <rect x="47" y="42" width="26" height="14" rx="5" fill={soft} stroke={brand} />
    <path d="M48 68h12M48 78h8" stroke={brand} />
    <circle cx="82" cy="78" r="15" fill={wattle} stroke={ink} />
    <path d="M82 85V71m-5 5 5-5 5 5" stroke={ink} />
  </>,
);
