import { flowsCopy } from './flows.ts';
import { inspectorCopy } from './inspector.ts';
import { liveCopy } from './live.ts';
import { whatIfCopy } from './what-if.ts';

const { details } = flowsCopy;

/** Words of the flow book's help. */
export const helpCopy = {
  title: 'Help',
  documentTitle: 'Help · Flow book',
  intro: 'The flow book is drawn from the app’s own charts, so it always matches the app.',
  uses: 'How the book is used',
  use: [
    {
      name: 'Ask what happens if something goes wrong',
      value:
        '“What if …?” lists the product’s unhappy ways. Each is answered, and shown step by step with its screens, up to the one where the customer can act, with what each of its buttons does.',
    },
    {
      name: 'See the whole journey',
      value:
        'The storyboard has a card for each address, with its screen, and arrows for the main way. Point at a card, or move to it by Tab, to see its other ways. Press it for its charts and its screen.',
    },
    {
      name: 'See where people stop',
      value:
        'Count the sandbox’s analytics events on the storyboard, or drop a CSV file of day, event and count onto it. Each card then shows how many customers passed, and which share was lost since the previous step.',
    },
    {
      name: 'Find something',
      value:
        'Search for a question of “What if …?” or a word of its answer, for the name of a state, event, condition, effect (an actor that a state runs) or analytics event, or for words that a customer reads. Press a result to open the answer, or the chart with the state selected.',
    },
    {
      name: 'Read a chart',
      value:
        'A card is a state, with its transitions and the cards that they lead to. “Names” and “Everything” draw the chart with lines. The legend beside the chart explains the rest. Press a state, or move to it by Tab and press Enter, for its details beside the chart.',
    },
    {
      name: 'Review the words',
      value:
        '“Words” shows and prints everything that a customer reads in a flow, by state, beside its screen. The search finds customers’ words too.',
    },
    {
      name: 'Play a flow',
      value:
        'A flow runs in the book with its real chart, its real screen and no network. Three things move it on. Press the screen, as a customer does; press a card or a line of the chart; or choose from the list of what can happen now, such as the answer of an effect, or a time that passes. Go back a step, share the path as an address, or copy it as a test.',
    },
    {
      name: 'See what a change does',
      value:
        '“Changes” compares flows and customers’ words with a branch, a tag or a commit, before and now side by side. The charts mark what was added, removed or changed since then.',
    },
    {
      name: 'Review a state',
      value:
        'Beside a chart, a state has its last change, the requirements of its flow and what a screen reader reads. Copy its link, or comment on it: the comment is the text of an issue, with link, screen and state. A picture of the screen can be saved, to be attached to the issue.',
    },
    {
      name: `Follow a running app: ${liveCopy.title}`,
      value: `Open the app with ?inspect at the end of its address. The book highlights the active states of each flow, and draws the messages between actors. “${inspectorCopy.draw}” shows the same below the app. Everything that is not on the allow list is masked before it leaves the app’s page.`,
    },
  ],
  questions: 'Four questions, and the way to each answer',
  question: [
    {
      question: 'What happens when the ID check fails?',
      search: 'identity check fails',
      result: 'What if the identity check fails?',
      read: [whatIfCopy.trail, whatIfCopy.next],
    },
    {
      question: 'Where can one log out?',
      search: 'the customer logs out',
      result: 'The whole app',
      read: [details.transitions],
    },
    {
      question: 'What is sent to analytics when a cash out fails?',
      search: 'cashout_failed',
      result: 'The payment is under way › The answer › Sending the payment',
      read: [details.tracked],
    },
    {
      question: 'Which states lead to the bank’s error screen?',
      search: 'bank error screen',
      result: 'The bank says no',
      read: [details.comesFrom],
    },
  ],
  wayTo: ({ search, result, read }: Way): readonly string[] => [
    `Type “${search}” into the search.`,
    `Press “${result}”.`,
    `Read ${read.map((title) => `“${title}”`).join(', ')} there.`,
  ],
  stately: 'For developers: what each of Stately’s tools takes',
  source: 'Source',
  sourceOf: (tool: string) => `Source of what is said of ${tool}`,
  statelyTool: [
    {
      name: 'The inspector',
      value: `Takes the running app: @statelyai/inspect is made for XState 5. Open the app with ?inspect, then “${inspectorCopy.openStately}”; needs stately.ai.`,
      href: 'https://stately.ai/docs/inspector',
    },
    {
      name: 'Stately Sketch',
      value: `Takes one chart as setup().createMachine() code, or as JSON, YAML or Mermaid, and needs no account. “${flowsCopy.copyChart}” beside a chart, or run npm run flows:export -- --for sketch, which writes a file for each.`,
      href: 'https://stately.ai/blog/2026-03-26-introducing-stately-sketch',
    },
    {
      name: 'Stately Studio',
      value: `Takes createMachine code, several machines at once too. “${flowsCopy.copyChart}” beside a chart, or run npm run flows:export -- --for sketch, which writes build/flows/all.ts; then choose “Import” there; needs an account.`,
      href: 'https://stately.ai/docs/import-from-code',
    },
    {
      name: 'The CLI (statelyai)',
      value:
        'Takes source files that statelyai.json names and links them with a project of the Studio: run npm run flows:export -- --for sketch and point it at the files that it writes, build/flows/*.ts; needs an API key.',
      href: 'https://stately.ai/docs/packages/cli',
    },
    {
      name: 'The Stately extension for VS Code',
      value: 'Takes XState in JavaScript and TypeScript files; needs an account to edit.',
      href: 'https://marketplace.visualstudio.com/items?itemName=statelyai.stately-editor',
    },
    {
      name: 'stately.ai/viz',
      value: 'Takes XState 4 alone: none of these charts.',
      href: 'https://github.com/statelyai/xstate-viz/blob/main/package.json',
    },
  ],
} as const;

/** The way to an answer. */
type Way = {
  readonly search: string;
  /** The title of the search result to press. */
  readonly result: string;
  /** The titles of the parts that have the answer. */
  readonly read: readonly string[];
};
