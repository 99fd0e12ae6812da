import { formatCount } from '../../domain/money.ts';
import type { ScreenId } from '../../machines/meta.ts';
import { heading } from '../../src/copy/titles.ts';
import { wordsOf } from '../charts/chart.ts';

const percent = (share: number) => `${Math.round(share * 100)}%`;

const areas: Readonly<Record<string, string>> = {
  '': 'Public',
  onboarding: 'Onboarding',
  customer: 'Dashboard',
};

/** Words of the flow book's storyboard. */
export const storyboardCopy = {
  title: 'Storyboard',
  documentTitle: 'Storyboard · Flow book',
  intro: (addresses: number) =>
    `All ${addresses} addresses. Arrows show the main way; point at a card or focus it for others. “What if …?” has what goes wrong.`,
  canvas: 'Storyboard of the site',
  area: (id: string) => areas[id] ?? id,
  heading: (title: string | null, path: string) =>
    title === null ? path : heading(title as ScreenId),
  leadsOn: 'No stop: it leads on by itself.',
  photograph: (title: string) => `The screen “${title}”`,
  size: { legend: 'Size of the screens', phone: 'Phone', desktop: 'Desktop' },
  scheme: { legend: 'Colours of the screens', light: 'Light', dark: 'Dark' },
  details: {
    title: 'Address',
    close: 'Close',
    path: 'Address',
    charts: 'Charts',
    siteMap: 'Its place in the site map',
    flow: (title: string) => `Flow “${title}”`,
    leadsTo: 'Leads to',
    leadsToHint: 'All ways in the charts, also the rare ones. Its flow says when each is taken.',
    comesFrom: 'Comes from',
    nowhere: 'Nowhere by itself.',
    noArrival: 'Links and the address bar alone.',
    photograph: 'Screen',
    events: 'Analytics events sent here',
    noEvents: 'None.',
    passes: 'measures who gets through',
    silent: 'No event is sent when it fails or ends here: ',
    shared: (titles: readonly string[]) => `also sent at ${titles.join(', ')}`,
  },
  funnel: {
    title: 'Where people stop',
    intro:
      'How often the events of the charts were sent: events are counted, not people. A step is measured by the event that everybody who gets through it sends. Press a card for the failures and ends at which no event is sent.',
    forAnalysts: 'For analysts: counts of events on the cards',
    ofSandbox: 'Count this trial’s events',
    chooseFile: 'Choose a CSV file',
    dropHint:
      'or drop one onto the page: day, event, count, and the reason of a failure if it is known',
    dropHere: 'Drop the file to count its events',
    remove: 'Remove the counts',
    from: 'From',
    to: 'To',
    days: (from: string, to: string) => `The counts are of ${from} to ${to}.`,
    sandboxName: 'this trial',
    counted: (source: string, events: number) =>
      `${formatCount(events)} events counted from ${source}.`,
    problem: {
      sandbox: 'The sandbox does not answer: its events could not be counted.',
      file: 'The file could not be read.',
    },
    faults: (count: number) =>
      count === 1
        ? 'One line could not be read and is not counted'
        : `${formatCount(count)} lines could not be read and are not counted`,
    fault: (line: number, words: string) => `Line ${line}: ${words}.`,
    lineFaults: {
      fields: 'day, event and count are expected, and for a failure its reason',
      date: 'the day is none that exists, written YYYY-MM-DD',
      event: 'the event has no name',
      count: 'the count is not a whole number',
    },
    unknown: (events: readonly string[]) =>
      `No chart sends ${events.join(', ')}: counted, but shown nowhere.`,
    notMeasured: 'Not measured',
    count: (count: number) => formatCount(count),
    lost: (share: number) => `−${percent(share)}`,
    more: (share: number) => `+${percent(share)}`,
    lostWords: (share: number, before: string) =>
      share >= 0
        ? `${percent(share)} lost since ${before}`
        : `${percent(-share)} more than at ${before}`,
    failed: (reasons: readonly (readonly [string, number])[]) => {
      const sum = reasons.reduce((all, [, count]) => all + count, 0);
      const told = reasons
        .map(([reason, count]) => `${wordsOf(reason).toLowerCase()} ${formatCount(count)}`)
        .join(', ');
      return sum === 0 ? '' : `${formatCount(sum)} failed: ${told}`;
    },
    through: (count: number) => `${formatCount(count)} got through`,
    table: 'The funnel, step by step',
    columns: {
      step: 'Step',
      event: 'Measured by',
      count: 'Got through',
      lost: 'Lost since the step before',
      failed: 'Failed, and why',
    },
    eventTable: 'All events',
    eventColumns: { event: 'Event', count: 'Count', sources: 'Sent by' },
  },
} as const;
