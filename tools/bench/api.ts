import { controlAt } from '../../test/browser/support/control.ts';
import { makeCustomer, tokenOf } from '../../test/browser/support/customers.ts';
import type { Figure } from './figure.ts';
import { quantile } from './statistics.ts';

const CALLS = 200;

/** How long the dashboard's details of a customer with a long history take, at a running sandbox. */
export async function measureOverview(url: string): Promise<Figure[]> {
  const control = controlAt(url);
  const customer = await makeCustomer({ control }, 'dashboard', 'long-history');
  const token = await tokenOf({ control }, customer);
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const start = performance.now();
    const answer = await fetch(`${url}/v3/Lending/overview`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) {
      throw new Error(`The overview answered ${answer.status}.`);
    }
    times.push(performance.now() - start);
  }
  return [
    ['median', 0.5],
    ['95 %', 0.95],
  ].map(([name, share]) => ({
    what: `GET Lending/overview, 60 loans: ${name}`,
    value: quantile(times, Number(share)),
    unit: 'ms',
    aim: { atMost: 50 },
  }));
}
