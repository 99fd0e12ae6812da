/** Texts of the pages that show each state as its screen. */
export const storiesCopy = {
  documentTitle: (flow: string) => `${flow}: its screens`,
  wallTitle: (flow: string) => `${flow}: its screens`,
  wallIntro: (count: number) =>
    `${count} ${count === 1 ? 'screen' : 'screens'}, one for each state and each further example. Press a title to play from there.`,
  title: (flow: string, state: string) => `${flow}: ${state}`,
  variant:
    'A further example of this screen. Its data, or what is typed on it, is no step of the flow, so that it cannot be played. Its buttons work; nothing answers them.',
  playUsual: 'Play this state as it usually is',
  variantOf: (state: string, variant: string) => `${state}, ${variant}`,
  within: (flow: string) => `in “${flow}”`,
  frame: (flow: string, state: string) => `The screen of ${flow}, ${state}`,
  none: (name: string) =>
    `There is no screen of “${name}”: the flow has ended there, it passes through, or there is no such state.`,
  toWall: 'All screens of this flow',
  look: 'Width, colours and text',
  width: { legend: 'Width', phone: 'Phone', tablet: 'Tablet', desk: 'Desk' },
  scheme: { legend: 'Colours', device: 'As the device', light: 'Light', dark: 'Dark' },
  large: 'Text at 200 %',
  rightToLeft: 'Right to left',
} as const;
