import { expect, test } from 'vitest';
import { allSamples } from '../../../machines/samples/all.ts';
import { chartOf, statesOf } from '../../charts/chart.ts';
import { playCopy } from '../../copy/play.ts';
import { placeAt, play } from '../../play/player.ts';
import { trailTo } from '../../play/trail.ts';
import { choiceTitles } from '../../workbench/flow-book/play/choice-titles.ts';
import { payloadOf } from '../../workbench/flow-book/play/payload.ts';

test.each([...allSamples])(
  'no two choices of a state of %s have the same words, or the same title if they lead elsewhere',
  (_, samples) => {
    const chart = chartOf(samples.machine);
    const unclear = statesOf(chart.root).flatMap(({ id, kind }) => {
      const played = kind === 'atomic' ? trailTo(samples, id) : null;
      if (played === null) return [];
      const titles = choiceTitles(chart, played);
      const { path } = placeAt(played);
      const leads = (name: string) => {
        const then = play(samples, played.start, [...path, name]).moments.at(-1);
        return JSON.stringify([then?.innermost, then?.end]);
      };
      const said = played.choices.map((step) => {
        const title = titles.get(step.name) ?? '';
        return {
          name: step.name,
          title,
          words: `${title} ${playCopy.stepCode(step)} ${payloadOf(step)}`,
        };
      });
      return said.filter((one, index) =>
        said
          .slice(0, index)
          .filter(({ title }) => title === one.title)
          .some(({ words, name }) => words === one.words || leads(name) !== leads(one.name)),
      );
    });
    expect(unclear).toEqual([]);
  },
);
