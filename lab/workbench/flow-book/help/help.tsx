import { chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Card } from '../../../../src/ui/card.tsx';
import { DataList } from '../../../../src/ui/data-list.tsx';
import { TextLink } from '../../../../src/ui/link.tsx';
import { mainId } from '../../../../src/ui/skip-link.tsx';
import { helpCopy } from '../../../copy/help.ts';
import { useTitle } from '../../use-title.ts';

/** Help: how to use the book, four questions with their answers, and Stately's tools that read our charts. */
export function Help() {
  useTitle(helpCopy.documentTitle);
  return (
    <Stack as="main" id={mainId} tabIndex={-1} gridArea="view" gap="6" maxWidth="content">
      <Stack gap="2">
        <Heading as="h1" size="page">
          {helpCopy.title}
        </Heading>
        <Text tone="muted">{helpCopy.intro}</Text>
      </Stack>
      <Chapter title={helpCopy.uses}>
        <DataList variant="texts" items={helpCopy.use} />
      </Chapter>
      <Chapter title={helpCopy.questions}>
        {helpCopy.question.map((one) => (
          <Stack key={one.question} gap="2">
            <Heading as="h3" size="part">
              {one.question}
            </Heading>
            <chakra.ol listStyleType="decimal" paddingInlineStart="5">
              {helpCopy.wayTo(one).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </chakra.ol>
          </Stack>
        ))}
      </Chapter>
      <Chapter title={helpCopy.stately}>
        <DataList
          variant="texts"
          items={helpCopy.statelyTool.map(({ name, value, href }) => ({
            name,
            value: (
              <>
                {value}{' '}
                {href && (
                  <TextLink external href={href} aria-label={helpCopy.sourceOf(name)}>
                    {helpCopy.source}
                  </TextLink>
                )}
              </>
            ),
          }))}
        />
      </Chapter>
    </Stack>
  );
}

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </Card>
  );
}
