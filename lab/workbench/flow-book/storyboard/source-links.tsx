import { Fragment } from 'react';
import { TextLink } from '../../../../src/ui/link.tsx';
import { nameOf } from '../../../charts/names.ts';
import { hashOf } from '../place.ts';
import type { Source } from './measures.ts';

/** Links to the states that send an event, each once. */
export function SourceLinks({ sources }: { sources: readonly Source[] }) {
  const hashes = new Map(
    sources.map(({ chart, state }) => [
      hashOf(chart.id, state),
      state === '' ? chart.label : `${chart.label} › ${nameOf(chart, state)}`,
    ]),
  );
  return (
    <div>
      {[...hashes].map(([hash, name], index) => (
        <Fragment key={hash}>
          {index > 0 && ', '}
          <TextLink href={hash}>{name}</TextLink>
        </Fragment>
      ))}
    </div>
  );
}
