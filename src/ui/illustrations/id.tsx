import { brand, disc, drawing, ink, paper, soft, wattle } from './drawing.tsx';

/** An identity card under a magnifying glass. */
export const IdIllustration = /* @__PURE__ */ drawing(
  <>
    {disc}
    <rect x="20" y="38" width="74" height="48" rx="9" fill={paper} stroke={brand} />
    <circle cx="40" cy="56" r="7" fill={soft} stroke={brand} />
    <path d="M29 76c2-7 6-10 11-10s9 3 11 10M62 54h22M62 64h14" stroke={brand} />
    <circle cx="82" cy="76" r="13" fill={wattle} fillOpacity="0.85" stroke={ink} />
    <path d="m91.5 85.5 9 9" stroke={ink} strokeWidth="4" />
  </>,
);
