/** Words of the flow book's comparison with an earlier version of the charts. */
export const changesCopy = {
  title: 'What has changed',
  documentTitle: 'Changes · Flow book',
  intro:
    'Compare flows and customers’ words with those of an earlier version. The drawings of changed flows mark what is new, removed or different.',
  since: 'Since which version?',
  examples:
    'A day, such as “yesterday”, “last week”, “3 days ago” or 2026-11-20, or one of the list, which has the releases, the branches and the last changes with their dates.',
  /** The version to compare with if none is asked for: texts are kept since then. */
  byDefault: 'yesterday',
  missing: 'Choose the version to compare with.',
  revision: (name: string, date: string, subject: string) => `${name} · ${date} · ${subject}`,
  compare: 'Compare',
  reading: 'Reading the charts of that version …',
  failed: 'The charts cannot be compared.',
  unreachable: 'Only the sandbox can read the charts of another version, and it does not answer.',
  same: (revision: string) => `No chart has changed since ${revision}.`,
  sinceRevision: (revision: string) => `Since ${revision}`,
  stop: 'Stop comparing',
  inShort: 'In short',
  /** How many flows have changes that people notice. */
  flowsChanged: (count: number, revision: string) =>
    `${count === 0 ? 'No flow has' : count === 1 ? '1 flow has' : `${count} flows have`} changed for people since ${revision}.`,
  texts: (texts: number, screens: number) =>
    `${texts === 1 ? '1 change of words' : `${texts} changes of words`} on ${screens === 1 ? '1 screen' : `${screens} screens`}`,
  ofFlow: (flow: string, told: string) => `${flow}: ${told}`,
  wordsIn: (flow: string) => `Changed words in “${flow}”`,
  states: (count: number) => `${count === 1 ? '1 change' : `${count} changes`} of what happens`,
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
  flowsIntro:
    'For analysts: what happens in the flows. Flows in which the most changed for customers come first.',
  details: 'What is different',
  unnoticed: (count: number) =>
    `${count === 1 ? '1 flow' : `${count} flows`} of which only names or the code have changed`,
  words: 'What a customer notices: the words of the screens',
  sameWords: 'No text of a screen has changed.',
  unknownVersion: (version: string) =>
    `The version “${version}” cannot be compared here. Choose one of the list, or a day such as “yesterday”.`,
  noWords: 'No earlier version kept the texts of its screens.',
  keptSince: (day: string) =>
    `That version kept no texts of its screens. Compared are those of ${day}, the first that were kept.`,
  unknown:
    'Left out are pages whose earlier texts are not known, texts that only moved within a page, and other amounts and dates of the examples.',
  moreStates: (count: number) => `and ${count} more ${count === 1 ? 'state' : 'states'}`,
  before: 'Before',
  now: 'Now',
  nothing: 'Nothing',
  onlyCode: 'Only the code has changed: nothing that customers see.',
  peoples: (flow: string) => `What has changed in “${flow}”`,
  renamed: (count: number) => `Only another name (${count})`,
  rename: (before: string, now: string) => `“${before}” is “${now}” now.`,
  newFlow: 'a new flow',
  goneFlows: (names: readonly string[]) => `Gone: ${names.join(', ')}.`,
  copy: 'Copy as Markdown',
  copied: 'Copied.',
  legend: (revision: string) =>
    `Beside ${revision}: green is new, red and struck through is removed, yellow is changed.`,
} as const;
