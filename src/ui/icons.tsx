import { icon } from './common-icons.tsx';

// Icons of frames and fields are in common-icons.tsx because the first screen loads only those. An icon used by one component
// belongs in that component's file, because every screen that needs an icon loads this whole file.
export * from './common-icons.tsx';

export const WarningIcon = /* @__PURE__ */ icon(
  <path d="M12 4 2.8 19.5h18.4L12 4Zm0 6v4.4m0 2.6v.1" />,
);
export const InfoIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11.2v5.2m0-8.8v.1" />
  </>,
);
