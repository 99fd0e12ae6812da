/** Texts of the pages that show each state as its screen. */
export const storiesCopy = {
  documentTitle: (flow: string) => `${flow}: its screens`,
  wallTitle: (flow: string) => `${flow}: its screens`,
  wallIntro: (count: number) =>
    `${count} ${count === 1 ? 'state' : 'states'}, each drawn from a snapshot that the samples of the charts lead to.`,
  title: (flow: string, state: string) => `${flow}: ${state}`,
  intro:
    'The real screen, drawn from a snapshot. Its buttons work and move the chart; no effect answers until you say how.',
  frame: (flow: string, state: string) => `The screen of ${flow}, ${state}`,
  none: (flow: string, state: string) =>
    `No story of “${flow}” is called “${state}”: it has ended there, it passes through, or there is no such state.`,
  toWall: 'All screens of this flow',
  toChart: 'About this state',
  alone: 'The screen alone',
  again: 'From the start',
  width: { legend: 'Width', phone: 'Phone', tablet: 'Tablet', desk: 'Desk' },
  scheme: { legend: 'Colours', device: 'As the device', light: 'Light', dark: 'Dark' },
  large: 'Text at 200 %',
  rightToLeft: 'Right to left',
  now: (states: readonly string[]) =>
    states.length === 0 ? 'The flow has ended.' : `Now in ${states.join(' and ')}.`,
  answers: 'What may happen besides',
  noAnswers: 'No effect runs and nothing waits.',
  chart: (flow: string) => `The chart of ${flow}`,
} as const;
