import type { ChartTransition, Tracked } from '../../machines/chart.ts';

/** A time span as a person says it. */
function spanWords(ms: number): string {
  const seconds = ms / 1000;
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

/** Words of the flow book. */
export const flowsCopy = {
  title: 'Flow book',
  documentTitle: (machine: string) => `${machine} · Flow book`,
  machines: 'Flows',
  chooseMachine: 'Flow',
  counts: (states: number, transitions: number) => `${states} states, ${transitions} transitions`,
  search: 'Search states and events',
  resultList: 'Search results',
  results: (count: number) =>
    count === 1 ? '1 place found' : `${count === 0 ? 'Nothing' : `${count} places`} found`,
  more: (count: number) => `and ${count} more: type on to narrow it down`,
  drawing: (machine: string) => `Drawing of ${machine}`,
  drawingHelp:
    'Drag or use the arrow keys to move, plus and minus to zoom, 0 to see the whole. Tab goes from state to state, Enter opens one.',
  drawingFailed: 'The drawing could not be laid out. The list of states below says the same.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Whole flow',
  allLines: 'All lines',
  allLinesHint: (names: string) =>
    `Lines to ${names} are left out, since many states lead there: the words say where to.`,
  print: 'Print',
  saveSvg: 'Save as SVG',
  copyChart: 'Copy for Stately',
  copied: 'Copied. Paste it into a new file in Stately Studio.',
  copyFailed: 'The browser does not let this page copy.',
  legend: {
    title: 'How to read it',
    items: [
      'A box is a state: where a customer stands, or what the system is doing.',
      'A line leads on from its row. Red lines lead back, against the reading direction.',
      'A black dot points to where a flow, or a box of boxes, begins. A double edge is an end.',
      'Each row in a box is a way on: what happens, on what condition (if), what is done (do), and where it leads.',
      'A dotted frame holds parts that are active at the same time.',
      'Press a state to see all about it: who leads there, its screen, its analytics, its photographs.',
    ],
  },
  stateWords: 'All states in words',
  details: {
    title: 'State',
    close: 'Close',
    description: 'What it is',
    path: 'Address',
    openScreen: 'Open this screen',
    pathAround: (path: string) => `Part of ${path}`,
    kind: {
      atomic: 'State',
      compound: 'State with states in it',
      parallel: 'All parts are active at the same time',
      final: 'End of the flow',
      history: 'Goes back to where it was',
    },
    tags: 'Tags',
    entry: 'When it is entered',
    exit: 'When it is left',
    runs: 'While it is active',
    runsMachine: (machine: string) => `runs the flow ${machine}`,
    runsEffect: (name: string) => `runs ${name}`,
    transitions: 'What happens next',
    comesFrom: 'How one gets here',
    beginsWith: 'begins with',
    noWayOn: 'Nothing leads on from here by itself.',
    tracked: 'Analytics events that fire here',
    noTracked: 'None.',
    photographs: 'Photographs of the last browser run',
    photograph: (state: string, size: string, engine: string | null) =>
      engine === null
        ? `${state} on a ${size}`
        : `The screen of ${state} on a ${size}, in ${engine}`,
    sizes: { phone: 'phone', desktop: 'desktop' },
    engines: { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' },
    transcripts: 'What a screen reader says here',
    transcript: (moment: string) => (moment === '' ? 'The screen' : moment.replaceAll('-', ' ')),
    noTranscript: 'No transcript: nobody stays at this address.',
    noPhotograph:
      'No photograph yet. The browser tests take them: run "npm test", then reload this page.',
  },
  row: {
    runs: (names: readonly string[]) => `runs ${names.join(', ')}`,
    entry: (names: readonly string[]) => `on entry: ${names.join(', ')}`,
    exit: (names: readonly string[]) => `on leaving: ${names.join(', ')}`,
    tags: (names: readonly string[]) => names.map((name) => `#${name}`).join('  '),
    guard: (name: string) => `if ${name}`,
    otherwise: 'otherwise',
    actions: (names: readonly string[]) => `do ${names.join(', ')}`,
    stays: 'stays here',
    target: (name: string) => `→ ${name}`,
  },
  trigger: ({ trigger, subject, waitMs }: ChartTransition): string => {
    switch (trigger) {
      case 'event':
        return subject;
      case 'done':
        return `${subject} done`;
      case 'failed':
        return subject === '*' ? 'any other flow failed' : `${subject} failed`;
      case 'after':
        return waitMs === null ? `after ${subject}` : `after ${subject} (${spanWords(waitMs)})`;
      case 'always':
        return 'at once';
      case 'ended':
        return 'when it has ended';
      case 'address':
        return 'address bar';
    }
  },
  tracked: ({ name, params }: Tracked) =>
    params.length === 0 ? name : `${name} (${params.join(', ')})`,
} as const;
