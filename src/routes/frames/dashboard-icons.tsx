import { icon } from '../../ui/common-icons.tsx';

// Icons of the signed-in area only. Separate from the kit's, which other screens load too.

export const HomeIcon = /* @__PURE__ */ icon(
  <path d="m3.5 11.5 8.5-7 8.5 7M6 9.8V19.5h12V9.8M10 19.5v-5h4v5" />,
);
export const ActivityIcon = /* @__PURE__ */ icon(
  <path d="M5 7h10.5m0 0L12.5 4m3 3-3 3M19 17H8.5m0 0 3-3m-3 3 3 3" />,
);
export const LogoutIcon = /* @__PURE__ */ icon(
  <path d="M10 4.5H5.5v15H10M10 12h10m0 0-3.5-3.5M20 12l-3.5 3.5" />,
);
export const HelpIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.5 9.3c.3-1.5 1.3-2.3 2.6-2.3 1.5 0 2.6 1 2.6 2.4 0 2-2.6 2.2-2.6 4.1m0 3.2v.1" />
  </>,
);
export const FacebookIcon = /* @__PURE__ */ icon(
  <path d="M13 20.5v-11c0-1.7 1-2.7 2.7-2.7h1.6M9 12.5h7" />,
);
export const InstagramIcon = /* @__PURE__ */ icon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="4.5" />
    <circle cx="12" cy="12" r="3.6" />
    <path d="M16.6 7.3v.1" />
  </>,
);
