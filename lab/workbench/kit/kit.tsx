import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { TextLink } from '../../../src/ui/link.tsx';
import { kitCopy } from '../../copy/kit.ts';
import { useTitle } from '../use-title.ts';
import { LOOKS, Look } from './look.tsx';
import { samples } from './samples.tsx';

/** The page of the kit: every part with every variant, in both looks; side by side, on phones one below the other. */
export function Kit() {
  useTitle(kitCopy.documentTitle);
  useEffect(() => {
    // A failure scrolls into view when it appears, which must not happen here.
    window.scrollTo(0, 0);
  }, []);
  return (
    <main>
      <Stack as="header" gap="2" p={{ base: '4', md: '8' }}>
        <Heading as="h1" size="page">
          {kitCopy.title}
        </Heading>
        <Text tone="muted">{kitCopy.intro}</Text>
        <TextLink variant="standalone" alignSelf="flex-start" href="#">
          {kitCopy.book}
        </TextLink>
      </Stack>
      <Grid gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
        {LOOKS.map((look) => (
          <Look key={look} look={look}>
            <Parts look={look} />
          </Look>
        ))}
      </Grid>
    </main>
  );
}

function Parts({ look }: { look: string }) {
  return (
    <Stack gap="10">
      {samples().map(({ part, shown }) => (
        <Stack role="group" key={part} gap="4" aria-labelledby={`look-${look} ${look}-${part}`}>
          <Heading as="h3" size="part" id={`${look}-${part}`}>
            {kitCopy.parts[part]}
          </Heading>
          {shown.map(({ name, node }) => (
            <Stack key={name} gap="1" align="flex-start">
              <Text size="small" tone="muted">
                {name}
              </Text>
              <Box width="full" position="relative" data-sample={`${part} ${name}`}>
                {node}
              </Box>
            </Stack>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
