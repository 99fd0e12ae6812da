import { icon } from './common-icons.tsx';

// The icons of frames and fields have a file of their own, since the first screen loads no others.
export * from './common-icons.tsx';

export const PlusIcon = /* @__PURE__ */ icon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = /* @__PURE__ */ icon(<path d="M5 12h14" />);
export const ChevronLeftIcon = /* @__PURE__ */ icon(<path d="m14.5 5.5-6.5 6.5 6.5 6.5" />);
export const ChevronRightIcon = /* @__PURE__ */ icon(<path d="m9.5 5.5 6.5 6.5-6.5 6.5" />);
export const ChevronDownIcon = /* @__PURE__ */ icon(<path d="m5.5 9 6.5 6.5L18.5 9" />);
export const SortIcon = /* @__PURE__ */ icon(<path d="m8 9.5 4-4 4 4m0 5-4 4-4-4" />);
export const WarningIcon = /* @__PURE__ */ icon(
  <path d="M12 4 2.8 19.5h18.4L12 4Zm0 6v4.4m0 2.6v.1" />,
);
export const InfoIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11.2v5.2m0-8.8v.1" />
  </>,
);
export const RefreshIcon = /* @__PURE__ */ icon(
  <path d="M19.5 12a7.5 7.5 0 0 1-13.3 4.8M4.5 12a7.5 7.5 0 0 1 13.3-4.8M18 3.5v4h-4M6 20.5v-4h4" />,
);
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
export const EyeIcon = /* @__PURE__ */ icon(
  <>
    <path d="M2.5 12c2.3-4.3 5.5-6.5 9.5-6.5s7.2 2.2 9.5 6.5c-2.3 4.3-5.5 6.5-9.5 6.5S4.8 16.3 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = /* @__PURE__ */ icon(
  <path d="M4 4l16 16M9.5 5.8c.8-.2 1.6-.3 2.5-.3 4 0 7.2 2.2 9.5 6.5-.8 1.5-1.7 2.7-2.8 3.7M6 7.5c-1.4 1.1-2.5 2.6-3.5 4.5 2.3 4.3 5.5 6.5 9.5 6.5 1.5 0 2.8-.3 4.1-.9M9.9 9.9a3 3 0 0 0 4.2 4.2" />,
);
export const DownloadIcon = /* @__PURE__ */ icon(<path d="M12 4v11m0 0-4-4m4 4 4-4M5 19.5h14" />);
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
