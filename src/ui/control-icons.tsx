import { icon } from './common-icons.tsx';

// Icons inside controls. A file of their own because few screens need them.

export const PlusIcon = /* @__PURE__ */ icon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = /* @__PURE__ */ icon(<path d="M5 12h14" />);
export const ChevronLeftIcon = /* @__PURE__ */ icon(<path d="m14.5 5.5-6.5 6.5 6.5 6.5" />);
export const ChevronRightIcon = /* @__PURE__ */ icon(<path d="m9.5 5.5 6.5 6.5-6.5 6.5" />);
export const ChevronDownIcon = /* @__PURE__ */ icon(<path d="m5.5 9 6.5 6.5L18.5 9" />);
export const SortIcon = /* @__PURE__ */ icon(<path d="m8 9.5 4-4 4 4m0 5-4 4-4-4" />);
