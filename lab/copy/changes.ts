/** Words of the flow book's comparison with an earlier version of the charts. */
export const changesCopy = {
  title: 'What has changed',
  documentTitle: 'Changes · Flow book',
  intro:
    'Compare the charts with those of any version in Git: of a branch, a tag or a commit. The drawings of changed flows mark what is new, removed or different.',
  since: 'Since which version?',
  examples: 'Such as main, HEAD~5 or a commit’s number.',
  compare: 'Compare',
  reading: 'Reading the charts of that version …',
  failed: 'The charts cannot be compared.',
  unreachable: 'Only the sandbox can read the charts of another version, and it does not answer.',
  same: (revision: string) => `No chart has changed since ${revision}.`,
  sinceRevision: (revision: string) => `Since ${revision}`,
  stop: 'Stop comparing',
  counts: (added: number, removed: number, changed: number) =>
    [
      [added, 'new'],
      [removed, 'gone'],
      [changed, 'changed'],
    ]
      .filter(([count]) => count !== 0)
      .map(([count, word]) => `${count} ${word}`)
      .join(', '),
  flows: 'Changed flows',
  before: 'Before',
  now: 'Now',
  nothing: 'Nothing',
  onlyCode: 'Only the code has changed: nothing that customers see.',
  peoples: (flow: string) => `What has changed in “${flow}”`,
  newFlow: 'a new flow',
  goneFlows: (names: readonly string[]) => `Gone: ${names.join(', ')}.`,
  copy: 'Copy as Markdown',
  copied: 'Copied.',
  legend: (revision: string) =>
    `Beside ${revision}: green is new, red and struck through is removed, yellow is changed.`,
} as const;
