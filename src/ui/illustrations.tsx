import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const brand = 'var(--chakra-colors-brand)';
const soft = 'var(--chakra-colors-brand-subtle)';
const paper = 'var(--chakra-colors-bg-card)';
const ink = 'var(--chakra-colors-fg)';
const wattle = 'var(--chakra-colors-accent)';
const line = 'var(--chakra-colors-border-control)';
const danger = 'var(--chakra-colors-danger)';
const dangerSoft = 'var(--chakra-colors-danger-subtle)';
const success = 'var(--chakra-colors-success)';
const successSoft = 'var(--chakra-colors-success-subtle)';

type IllustrationProps = {
  /** Edge length in px. */
  size?: number;
};

/** A drawing of 120 by 120 units. All of them are decoration: the words beside them say it. */
const drawing = (shapes: ReactNode) =>
  function Illustration({ size = 96 }: IllustrationProps) {
    return (
      <svg
        viewBox="0 0 120 120"
        width={size}
        height={size}
        fill="none"
        strokeWidth={3}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {shapes}
      </svg>
    );
  };

const disc = <circle cx="60" cy="60" r="56" fill={soft} />;

/** A letter with a link in it. */
export const MailIllustration = /* @__PURE__ */ drawing(
  <>
    {disc}
    <rect x="22" y="38" width="70" height="50" rx="9" fill={paper} stroke={brand} />
    <path d="m24 44 28 23a8 8 0 0 0 10 0l28-23M24 83l19-19M90 83 71 64" stroke={brand} />
    <circle cx="91" cy="38" r="12" fill={wattle} stroke={ink} />
    <path d="M91 44V32m-5 5 5-5 5 5" stroke={ink} />
  </>,
);

/** A bank with a lock: nothing leaves it. */
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

/** An identity card under a glass. */
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

/** Something did not go through. */
export const ErrorIllustration = /* @__PURE__ */ drawing(
  <>
    <circle cx="60" cy="60" r="56" fill={dangerSoft} />
    <path d="M34 30h40l14 14v46H34V30Z" fill={paper} stroke={ink} />
    <path d="M74 30v14h14M45 56h24M45 68h14" stroke={ink} />
    <circle cx="80" cy="84" r="16" fill={danger} stroke={paper} />
    <path d="M80 76v9m0 6v.1" stroke={paper} strokeWidth="4" />
  </>,
);

/** Nothing here yet. */
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

/** Lies over the check and is drawn away: the length of a line cannot change without painting it anew in each frame. */
const Cover = chakra('rect', {
  base: {
    transformBox: 'fill-box',
    transformOrigin: '100% 50%',
    transform: 'scaleX(0)',
    animation: 'draw 0.2s 0.15s ease-out backwards',
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  },
});

/** It worked: the check draws itself. */
export const SuccessIllustration = /* @__PURE__ */ drawing(
  <>
    <circle cx="60" cy="60" r="56" fill={successSoft} />
    <circle cx="60" cy="60" r="34" fill={success} />
    <path
      d="m45 61 10.5 10.5L76 50"
      stroke="var(--chakra-colors-success-contrast)"
      strokeWidth="6"
    />
    <Cover x="40" y="45" width="41" height="32" fill={success} />
    <path d="M22 30l5 5M98 30l-5 5M60 12v5" stroke={wattle} strokeWidth="4" />
    <circle cx="18" cy="58" r="3" fill={wattle} />
    <circle cx="102" cy="58" r="3" fill={wattle} />
  </>,
);
