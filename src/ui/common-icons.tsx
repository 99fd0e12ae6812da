import type { ReactNode } from 'react';

/** Makes a decorative icon: lines of one weight on a grid of 24 px. Its size is the length of its edge in px. */
export const icon = (shapes: ReactNode) =>
  function Icon({ size = 24 }: { size?: number }) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.9}
        strokeLinecap="round"
        strokeLinejoin="round"
        focusable="false"
        aria-hidden
      >
        {shapes}
      </svg>
    );
  };

export const CheckIcon = /* @__PURE__ */ icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const CrossIcon = /* @__PURE__ */ icon(<path d="m6.5 6.5 11 11m0-11-11 11" />);
export const AlertIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.2m0 3.6v.1" />
  </>,
);
export const ClockIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.2 2" />
  </>,
);
export const LockIcon = /* @__PURE__ */ icon(
  <path d="M6 10.5h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v2.5M12 14v2.2" />,
);
export const CalendarIcon = /* @__PURE__ */ icon(
  <path d="M5 5.5h14a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6.5a1 1 0 0 1 1-1Zm-1 4.7h16M8.5 3.5v4m7-4v4" />,
);
export const PersonIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20c1.3-3.7 4.1-5.5 7.5-5.5s6.2 1.8 7.5 5.5" />
  </>,
);
export const CoinIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M14.7 9.3c-.8-1.7-5-1.7-5.2.6-.2 2.9 5.3 1.3 5.2 4.3-.1 2.3-4.5 2.3-5.4.4M12 6.5v11" />
  </>,
);
