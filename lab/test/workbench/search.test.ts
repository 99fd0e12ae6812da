import { expect, test } from 'vitest';
import { appWithFlows, screenMachines } from '../../../machines/all-flows.ts';
import { chartOf, machinesBelow } from '../../charts/chart.ts';
import { facts } from '../../copy/facts.ts';
import { keptTranscripts } from '../../sources/transcripts.ts';
import { type Result, resultsOf, search } from '../../workbench/flow-book/search.ts';
import { readTranscripts } from '../../workbench/flow-book/words/transcripts.ts';

const charts = [...machinesBelow(appWithFlows), ...screenMachines].map(chartOf);
const read = readTranscripts(keptTranscripts());

const resultsFor = (query: string) => resultsOf(query, search(charts, query, read));

function toldBy(result: Result | undefined): string | undefined {
  if (result?.kind === 'fact') return result.fact.question;
  if (result?.kind === 'question') return result.question.question;
  return result?.kind === 'text' ? result.text.text : result?.found.state.label;
}

const COST = 'What does a Cash Out cost?';
const MIND = 'Can a customer change their mind?';
const REFUSED = 'the bank refuses the connection, for example because of a wrong password';
const CODE = 'the code to the mobile is wrong or has expired';
const BREAKS =
  'the connection breaks while a payment is sent, and it is not known whether it went through';
const AWAY = 'the customer is away';
const SLOW = 'the identity check takes longer than the screen says';

test.each([
  ['cost', COST],
  ['what does it cost', COST],
  ['fees', COST],
  ['interest', COST],
  ['cooling off', MIND],
  ['refund', MIND],
  ['licence', 'Under which licence is the money lent?'],
  ['wrong bank password', REFUSED],
  ['what happens if the bank password is wrong', REFUSED],
  ['SMS code has expired', CODE],
  ['connection lost', BREAKS],
  ['paid twice', BREAKS],
  ['phone on the table', AWAY],
  ['timeout', AWAY],
  ['ID takes too long', SLOW],
  ['hardship', 'a repayment fails: it is missed, then overdue'],
])('the first result for “%s” is “%s”', (query, first) => {
  expect(toldBy(resultsFor(query)[0])).toBe(first);
});

test.each(facts)('$question is answered with what customers read there', ({ said }) => {
  const wordsAt = ({ machine, story }: (typeof said)[0]) =>
    read.get(machine)?.get(story)?.words ?? [];
  expect(wordsAt(said[0])).toContain(said[0].text);
  for (const one of said) expect(wordsAt(one).join('\n')).toContain(one.text);
});
