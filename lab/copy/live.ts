import { INIT_EVENT, STOP_EVENT } from '../../test/support/xstate-internals.ts';
import { eventWords, triggerOf, wordsOf } from '../charts/chart.ts';

/** Words of the view that follows a running app. */
export const liveCopy = {
  title: 'Live',
  documentTitle: 'Live · Flow book',
  intro: 'What the app in another tab is doing right now.',
  tab: 'Tab of the app',
  tabName: (path: string, openedAt: string, isGone: boolean) =>
    `${path}, opened at ${openedAt}${isGone ? ' (closed)' : ''}`,
  isGone: 'This tab was closed or reloaded. Its last messages are still shown.',
  none: 'No app to follow yet',
  howTo:
    'Open the app with ?inspect at the end of its address, in a tab of this browser. Its flows then appear here, also after each reload.',
  openApp: 'Open the app',
  flows: 'Running flows',
  follow: 'Follow',
  followHint: 'Shows the flow with the latest event.',
  states: (flow: string, states: readonly string[]) => `${flow}: ${states.join(', ')}`,
  noChart: (machine: string) =>
    `The book has no chart of ${machine}. Is the app from another build?`,
  about: (state: string) => `More about ${state}`,
  messages: 'Messages',
  only: (flow: string) => `Only ${flow}`,
  redacted: 'Press a message for its content. Everything that is not on the allow list is masked.',
  noMessages: 'No message has come since the book follows the app.',
  person: 'Person',
  said: (from: string, to: string) => `${from} to ${to}: `,
  times: (count: number) => `× ${count}`,
  /** Returns an event's title, by its type. */
  event: (type: string): string => {
    if (type === INIT_EVENT) return 'start';
    if (type === STOP_EVENT) return 'stop';
    const [trigger, subject] = triggerOf(type);
    switch (trigger) {
      case 'done':
        return 'done';
      case 'failed':
        return 'failed';
      case 'after':
        return `after ${wordsOf(subject).toLowerCase()}`;
      case 'address':
        return 'address bar';
      default:
        return eventWords(type);
    }
  },
} as const;
