import { parseArgs } from 'node:util';
import type { Say } from '../../../tools/command.ts';
import { asMarkdown, asText, reportOf } from './report.ts';

const USAGE = `npm run simulate:load -- [options]
  --customers <count>   number of customers (default: 1000000)
  --seed <number>       random seed; the same seed gives the same day (default: 1)
  --markdown            prints the tables in Markdown, as in docs/scale.md
Simulates a pay day with the machines' own delays and limits, and outages of the API, without a network.`;

/** Maximum number of customers, because each takes time. */
const MAX_CUSTOMERS = 20_000_000;

/** Parses an option's whole number. @throws Error if it is none, or out of range */
function wholeNumber(option: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most) {
    throw new Error(`--${option} must be a whole number from ${least} to ${most}, not "${text}".`);
  }
  return number;
}

/** Runs `npm run simulate:load` with its arguments. @returns the exit code */
export function simulateLoad(given: readonly string[], say: Say): number {
  try {
    const { values } = parseArgs({
      args: given,
      options: {
        customers: { type: 'string', default: '1000000' },
        seed: { type: 'string', default: '1' },
        markdown: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      say.log(USAGE);
    } else {
      const tables = reportOf(
        wholeNumber('customers', values.customers, 1, MAX_CUSTOMERS),
        wholeNumber('seed', values.seed, 0, 2 ** 31 - 1),
      );
      say.log((values.markdown ? asMarkdown : asText)(tables));
    }
    return 0;
  } catch (error) {
    say.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
