import { drawing, ink, paper } from './drawing.tsx';

const danger = 'var(--chakra-colors-danger)';
const dangerSoft = 'var(--chakra-colors-danger-subtle)';

export const ErrorIllustration = /* @__PURE__ */ drawing(
  <>
    <circle cx="60" cy="60" r="56" fill={dangerSoft} />
    <path d="M34 30h40l14 14v46H34V30Z" fill={paper} stroke={ink} />
    <path d="M74 30v14h14M45 56h24M45 68h14" stroke={ink} />
    <circle cx="80" cy="84" r="16" fill={danger} stroke={paper} />
    <path d="M80 76v9m0 6v.1" stroke={paper} strokeWidth="4" />
  </>,
);
