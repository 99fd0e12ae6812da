import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type Requirement, requirementsIn } from '../../charts/requirements.ts';

const Product = v.object({ page: v.string(), headings: v.record(v.string(), v.string()) });

type Read = (flow: string) => readonly Requirement[];

const NOTHING: Read = () => [];

let asked: Promise<Read> | undefined;

async function fetchRequirements(): Promise<Read> {
  const response = await fetch('/sandbox/product');
  const { page, headings } = v.parse(Product, await response.json());
  const requirements = requirementsIn(page);
  return (flow) => {
    const number = headings[flow];
    return requirements.filter(({ heading }) => heading.startsWith(`${number} `));
  };
}

/** Returns the requirements of a flow once the sandbox has sent them; none without a sandbox. */
export function useRequirements(flow: string): readonly Requirement[] {
  const [read, setRead] = useState<Read>(() => NOTHING);
  useEffect(() => {
    let isHere = true;
    asked ??= fetchRequirements().catch(() => {
      asked = undefined;
      return NOTHING;
    });
    void asked.then((found) => isHere && setRead(() => found));
    return () => {
      isHere = false;
    };
  }, []);
  return read(flow);
}
