/** Words with which a state is passed on to others. */
export const reviewCopy = {
  copyLink: 'Copy link',
  linkCopied: 'The link is copied.',
  comment: 'Comment on it',
  commentLabel: 'Your comment, as an issue',
  copyIssue: 'Copy the issue',
  issueCopied: 'The issue is copied. Paste it into the tracker.',
  issue: (name: string, code: string, link: string, ids: readonly string[]) =>
    [
      `${name} (${code})`,
      link,
      ...(ids.length === 0 ? [] : [`Requirements: ${ids.join(', ')}`]),
      '',
      '',
    ].join('\n'),
  requirements: (heading: string) => `What the specification asks, ${heading}`,
} as const;
