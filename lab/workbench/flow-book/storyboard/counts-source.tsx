import { chakra, Flex, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { Notice } from '../../../../src/ui/notice.tsx';
import { TextField } from '../../../../src/ui/text-field.tsx';
import { asTyped } from '../../../../src/ui/typed.ts';
import { storyboardCopy } from '../../../copy/storyboard.ts';
import { Tool } from '../../tool.tsx';
import { Summary } from '../parts.tsx';
import type { CountedFrom } from './use-counts.ts';

const words = storyboardCopy.funnel;

/** Buttons that load counts, and the source of the shown ones. */
export function CountsSource({ counted }: { counted: CountedFrom }) {
  const file = useRef<HTMLInputElement>(null);
  const { source } = counted;
  return (
    <chakra.details gridArea="tools" textStyle="small" open={source !== null}>
      <Summary>{words.forAnalysts}</Summary>
      <Flex wrap="wrap" align="center" gap="2">
        <Tool variant="secondary" onClick={counted.countSandbox}>
          {words.ofSandbox}
        </Tool>
        <Tool variant="secondary" onClick={() => file.current?.click()}>
          {words.chooseFile}
        </Tool>
        <input
          ref={file}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={words.chooseFile}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) counted.countFile(chosen);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
        {source !== null && (
          <Tool variant="quiet" onClick={counted.remove}>
            {words.remove}
          </Tool>
        )}
        <Text as="span" size="small" tone="muted" role="status">
          {source === null ? words.dropHint : words.counted(source, counted.sum)}
        </Text>
      </Flex>
    </chakra.details>
  );
}

/** The counted days, and the unreadable lines. */
export function CountsScope({ counted }: { counted: CountedFrom }) {
  const { counts, days, problem, span } = counted;
  return (
    <>
      {problem && <Notice status="error">{words.problem[problem]}</Notice>}
      {counts && counts.faults.length > 0 && (
        <Notice status="warning" isNews title={words.faults(counts.faults.length)}>
          <ul>
            {counts.faults.map(({ line, fault }) => (
              <li key={line}>{words.fault(line, words.lineFaults[fault])}</li>
            ))}
          </ul>
        </Notice>
      )}
      {days.from !== null && days.to !== null && (
        <Flex wrap="wrap" gap="4" align="end">
          <TextField
            type="date"
            label={words.from}
            value={span.from ?? ''}
            clean={asTyped}
            min={days.from}
            max={days.to}
            onValueChange={(day) => counted.setSpan({ ...span, from: day || null })}
          />
          <TextField
            type="date"
            label={words.to}
            value={span.to ?? ''}
            clean={asTyped}
            min={days.from}
            max={days.to}
            onValueChange={(day) => counted.setSpan({ ...span, to: day || null })}
          />
          <Text size="small" tone="muted">
            {words.days(days.from, days.to)}
          </Text>
        </Flex>
      )}
    </>
  );
}
