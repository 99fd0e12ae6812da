import { brand, disc, drawing, ink, paper, wattle } from './drawing.tsx';

export const MailIllustration = /* @__PURE__ */ drawing(
  <>
    {disc}
    <rect x="22" y="38" width="70" height="50" rx="9" fill={paper} stroke={brand} />
    <path d="m24 44 28 23a8 8 0 0 0 10 0l28-23M24 83l19-19M90 83 71 64" stroke={brand} />
    <circle cx="91" cy="38" r="12" fill={wattle} stroke={ink} />
    <path d="M91 44V32m-5 5 5-5 5 5" stroke={ink} />
  </>,
);
