import { brand, disc, drawing, paper, wattle } from './drawing.tsx';

const line = 'var(--chakra-colors-border-control)';

export const EmptyIllustration = /* @__PURE__ */ drawing(
  <>
    {disc}
    <path
      d="M28 66 40 38h40l12 28v22a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6V66Z"
      fill={paper}
      stroke={brand}
    />
    <path d="M28 66h20c1 7 5 11 12 11s11-4 12-11h20" stroke={brand} />
    <path d="M60 18v10M44 22l3 7M76 22l-3 7" stroke={line} />
    <circle cx="60" cy="54" r="5" fill={wattle} />
  </>,
);
