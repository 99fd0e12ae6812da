import { type Tracked, triggerWords } from '../charts/chart.ts';

/** Words of the flow book. */
export const flowsCopy = {
  title: 'Flow book',
  documentTitle: (machine: string) => `${machine} · Flow book`,
  views: {
    label: 'Views',
    storyboard: 'Storyboard',
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
  search: 'Search states and events',
  resultList: 'Search results',
  results: (count: number) =>
    count === 1 ? '1 place found' : `${count === 0 ? 'Nothing' : `${count} places`} found`,
  more: (count: number) => `and ${count} more: type on to narrow it down`,
  drawing: (machine: string) => `Drawing of ${machine}`,
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
    names: 'Names only',
    all: 'Everything',
  },
  play: 'Play',
  print: 'Print',
  savePicture: 'Save as picture',
  copyChart: 'Copy for Stately',
  copied: 'Copied. Paste it into a new file in Stately Studio.',
  copyFailed: 'The browser does not let this page copy.',
  legend: {
    title: 'How to read it',
    items: [
      'A box is a state: where a customer stands, or what the system is doing. A box around boxes is a state that consists of them; all of a dashed one are active at the same time.',
      'A black dot leads to where a flow, or a box of boxes, begins. A double edge is an end. A thick left edge runs something as long as the state is active.',
      'A line leads from state to state. Beside it stands what makes it happen: an event of a person or of the system (dark), an answer (green “done”, red “failed”), the end of a wait (“after”, dashed), or nothing more (“at once”, blue).',
      'Where one event can lead to several places, they are tried by their numbers: the first whose condition (“if …”) holds is taken, “otherwise” without one. “do …” says what is done on the way.',
      'In the box: its address, #tags, what it runs, what is done on entry and on leaving, and what happens there without leaving it (•) or by beginning it anew (↻). Where only names are drawn, signs say that there is such: # tags, ▸ on entry, ◂ on leaving, ↻ something that happens within.',
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
    /** Where there is no room for words. */
    sign: { tags: '#', entry: '▸', exit: '◂', stays: '↻' },
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
  trigger: triggerWords,
  tracked: ({ name, params }: Tracked) =>
    params.length === 0 ? name : `${name} (${params.join(', ')})`,
} as const;
