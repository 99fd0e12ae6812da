import { brand, disc, drawing, ink, paper, wattle } from './drawing.tsx';

export const BankIllustration = /* @__PURE__ */ drawing(
  <>
    {disc}
    <path d="M26 50 60 28l34 22v6H26v-6Z" fill={paper} stroke={brand} />
    <path d="M35 58v24M49 58v24M71 58v24M28 90h64" stroke={brand} />
    <path d="M30 84h60" stroke={brand} />
    <rect x="64" y="68" width="34" height="28" rx="7" fill={wattle} stroke={ink} />
    <path d="M72 68v-6a9 9 0 0 1 18 0v6M81 80v5" stroke={ink} />
  </>,
);
