/** Words with which a state is passed on to others. */
export const reviewCopy = {
  copyLink: 'Copy link',
  linkCopied: 'The link is copied.',
  comment: 'Comment on it',
  commentLabel: 'Your comment, as an issue',
  copyIssue: 'Copy the issue',
  issueCopied: 'The issue is copied. Paste it into the tracker.',
  savePicture: 'Save its picture',
  issue: (
    name: string,
    code: string,
    link: string,
    picture: { readonly file: string; readonly screen: string } | null,
    ids: readonly string[],
  ) =>
    [
      `${name} (${code})`,
      link,
      ...(picture === null ? [] : [`Screen: ${picture.screen}`, `Picture: ${picture.file}`]),
      ...(ids.length === 0 ? [] : [`Requirements: ${ids.join(', ')}`]),
      '',
      '',
    ].join('\n'),
  /** The commit that changed a state last; it has no id while it is not committed. */
  lastChange: ({ id, date, subject }: { id: string; date: string; subject: string }) =>
    id === ''
      ? 'Last change: not committed yet.'
      : `Last change: ${date.slice(0, 10)}, “${subject}” (${id}).`,
  accessibility: 'Accessibility: what a screen reader reads',
  checked:
    'Tests check this screen with axe in light and dark colours, its layout at each width, with spaced and with longer text, its controls in forced colours, and that a screen reader reads these lines:',
  requirements: (heading: string) => `What the specification asks, ${heading}`,
} as const;
