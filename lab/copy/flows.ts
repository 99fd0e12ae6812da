import { conditionWords, type Tracked, triggerWords } from '../charts/chart.ts';

/** Maximum number of flows that are named in a row. */
const MOST_FLOWS = 4;

/** Words of the flow book. */
export const flowsCopy = {
  title: 'Flow book',
  documentTitle: (machine: string) => `${machine} · Flow book`,
  views: {
    label: 'Views',
    storyboard: 'Storyboard',
    whatif: 'What if …?',
    screens: 'Screens',
    words: 'Words',
    play: 'Play',
    live: 'Live',
    changes: 'Changes',
    help: 'Help',
    kit: 'Kit',
  },
  machines: 'Flows',
  chooseMachine: 'Flow',
  unknownMachine: (machine: string, shown: string) =>
    `There is no flow "${machine}". This is ${shown}.`,
  unknownState: (machine: string, state: string) =>
    `The flow ${machine} has no state "${state}". It may have a new name.`,
  counts: (states: number, transitions: number) => `${states} states, ${transitions} transitions`,
  search: 'Search questions, customers’ words and flows',
  resultList: 'Search results',
  results: (count: number) =>
    count === 1 ? '1 place found' : `${count === 0 ? 'Nothing' : `${count} places`} found`,
  searching: (count: number) => (count === 0 ? 'Searching …' : `Searching … ${count} found so far`),
  nothing: 'Try fewer or other words, or look through the questions of',
  nearest: 'These questions come nearest:',
  /** Other names that people type, and the word that the texts have. */
  alsoCalled: [
    ['direct debit', 'debit'],
    ['sign in', 'log in'],
    ['log on', 'log in'],
    ['sign out', 'log out'],
    ['cancelled', 'cancel'],
    ['no internet', 'offline'],
    ['internet', 'offline'],
    ['refund', 'return the fee'],
    ['timeout', 'time out'],
    ['time-out', 'time out'],
  ],
  /** Words that are looked for together, as people mean the same by them. */
  sameWords: [
    ['id', 'identity'],
    ['slow', 'slowly', 'long', 'longer'],
    ['licence', 'license'],
  ],
  inCode: 'For analysts: names in the code',
  onEveryPage: 'On every page',
  ofFlows: (flows: readonly string[]) =>
    flows.length > MOST_FLOWS
      ? `of ${flows.slice(0, MOST_FLOWS).join(', ')} and ${flows.length - MOST_FLOWS} more flows`
      : `of ${flows.join(', ')}`,
  /** A text that was found, with the flow of the state that has it, and the number of its states; no flow if it is on every page. */
  found: (text: string, flow: string | null, states: number) =>
    [
      `“${text}”`,
      ...(flow === null ? [] : [flow]),
      ...(states > (flow === null ? 0 : 1)
        ? [`in ${states} ${states === 1 ? 'state' : 'states'}`]
        : []),
    ].join(' · '),
  more: (count: number) => `and ${count} more: type on to narrow it down`,
  drawing: (flow: string) => `Drawing of ${flow}`,
  drawingOn: (flow: string) => `Drawing ${flow} …`,
  drawingFailed: 'The drawing could not be laid out. The list of states below says the same.',
  canvas: {
    zoom: 'Zoom',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    whole: 'Whole drawing',
    aria: {
      'node.a11yDescription.default':
        'Press Enter to read all about it. Arrow keys move the drawing, plus and minus zoom, 0 shows the whole.',
      'minimap.ariaLabel': 'Small map of the drawing',
    },
  },
  levels: {
    label: 'Drawn with',
    names: 'Names',
    steps: 'What happens',
    all: 'Everything',
  },
  steps: { anywhere: 'Anywhere in here:' },
  play: 'Play',
  print: 'Print',
  printing: 'Drawing all screens …',
  savePicture: 'Save as picture',
  copyChart: 'Copy for Stately',
  copied: 'Copied. Paste it into Stately Sketch, or import it in Stately Studio.',
  copyFailed: 'The browser does not let this page copy.',
  legend: {
    title: 'How to read it',
    items: [
      'With “What happens”, a card is a state, numbered in reading order, with its transitions and the cards that they lead to. A frame holds cards that belong together; a double edge is an end.',
      'A box is a state: where a customer is, or what the system is doing. A box around boxes is their parent state. If its lines are dashed, all its parts are active at the same time.',
      'A black dot leads to the initial state of a flow or of a parent state. A double edge is an end. A state with a thick left edge runs something while it is active.',
      'A line is a transition from one state to another. Its label is the cause: an act of a person or the system (dark), a result (green for success, red for failure), the end of a wait (dashed), or no further event (blue).',
      'With “Everything”: if one event has several transitions, they are tried in the order of their numbers. The first one whose condition (“if …”) is true is taken, else the one with “otherwise”. “do …” lists its actions.',
      'With “Everything”, a box has its name in the code, its address, #tags, its actors, its actions on entry and on leaving, and the transitions that stay in it (•) or restart it (↻).',
      'The words “React Flow” in a corner name the free library that draws.',
      'Press a state for its details: the states that lead to it, its screen, its analytics events and its photographs.',
    ],
  },
  stateWords: 'All states in words',
  details: {
    title: 'State',
    close: 'Close',
    description: 'What it is',
    path: 'Address',
    openAddress: 'Open this address in the app',
    openAddressHint:
      'Who is not logged in gets the log-in there, if the address is one for customers. Customers of each stage are made at the',
    desk: 'sandbox’s desk',
    toStory: 'Play from here, with its screen',
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
    begins: 'it begins here',
    goesOnIn: (place: string) => `In “${place}”:`,
    noWayOn: 'No transition leads on from here.',
    see: 'See also',
    tracked: 'Analytics events that fire here',
    noTracked: 'None.',
    photographs: 'Photographs of the last run in other engines',
    photograph: (path: string, size: string, engine: string) =>
      `${path} on a ${size}, in ${engine}`,
    sizes: { phone: 'phone', desktop: 'desktop' },
    engines: { firefox: 'Firefox', webkit: 'WebKit' },
  },
  row: {
    runs: (names: readonly string[]) => `runs ${names.join(', ')}`,
    entry: (names: readonly string[]) => `on entry: ${names.join(', ')}`,
    exit: (names: readonly string[]) => `on leaving: ${names.join(', ')}`,
    tags: (names: readonly string[]) => names.map((name) => `#${name}`).join('  '),
    guard: (name: string) => `if ${name}`,
    /** Condition of a transition; empty if it has none. */
    condition: ({
      guard,
      isOtherwise,
    }: {
      readonly guard: string | null;
      readonly isOtherwise: boolean;
    }) => (guard !== null ? `if ${conditionWords(guard)}` : isOtherwise ? 'otherwise' : ''),
    otherwise: 'otherwise',
    actions: (names: readonly string[]) => `do ${names.join(', ')}`,
    stays: 'stays here',
    target: (name: string) => `→ ${name}`,
  },
  trigger: triggerWords,
  tracked: ({ name, params }: Tracked) =>
    params.length === 0 ? name : `${name} (${params.join(', ')})`,
} as const;
