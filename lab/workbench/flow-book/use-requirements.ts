import * as v from 'valibot';
import { type Requirement, requirementsIn } from '../../charts/requirements.ts';
import { useFetched } from './use-fetched.ts';

const Product = v.object({ page: v.string(), headings: v.record(v.string(), v.string()) });

function read(body: unknown) {
  const { page, headings } = v.parse(Product, body);
  return { headings, requirements: requirementsIn(page) };
}

/** Returns the requirements of a flow once the sandbox has sent them; none without a sandbox. */
export function useRequirements(flow: string): readonly Requirement[] {
  const product = useFetched('/sandbox/lab/product', read);
  const number = product?.headings[flow];
  return product?.requirements.filter(({ heading }) => heading.startsWith(`${number} `)) ?? [];
}
