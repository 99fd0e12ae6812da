/** The component kit's own texts. All others reach it as props. */
export const uiCopy = {
  skipToContent: 'Skip to main content',
  opensInNewTab: 'Opens in a new tab',
  next: 'What happens next',
  step: {
    done: 'Done',
    current: 'In progress',
    upcoming: 'To do',
    failed: 'not completed',
  },
} as const;
