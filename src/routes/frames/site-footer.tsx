import { chakra, Stack } from '@chakra-ui/react';
import { framesCopy } from '../../copy/frames.ts';
import { settings } from '../../settings.ts';
import { TextButton, TextLink } from '../../ui/link.tsx';

/** Where to turn when repaying is hard. In every footer, and next to overdue and declined states. */
export function HardshipLine({ onTalk }: { onTalk: () => void }) {
  const { before, talk, between, phone, after } = framesCopy.hardship;
  return (
    <p>
      {before}
      <TextButton onClick={onTalk} color="inherit">
        {talk}
      </TextButton>
      {between}
      <TextLink href={`tel:${phone.replaceAll(' ', '')}`} color="inherit" whiteSpace="nowrap">
        {phone}
      </TextLink>
      {after}
    </p>
  );
}

const links = [
  { href: settings.links.privacy, text: framesCopy.privacy },
  { href: settings.links.terms, text: framesCopy.terms },
  { href: settings.links.help, text: framesCopy.helpCentre },
];

const List = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '0' },
});

/** The hardship line and the legal links that close every frame. */
export function FooterContent({ onTalk }: { onTalk: () => void }) {
  return (
    <Stack gap="2" textStyle="small" color="fg.muted" borderTopWidth="1px" paddingTop="5">
      <HardshipLine onTalk={onTalk} />
      <nav aria-label={framesCopy.footerLinks}>
        <List>
          {links.map(({ href, text }) => (
            <li key={text}>
              <TextLink
                variant="standalone"
                external
                href={href}
                color="fg.muted"
                fontWeight="medium"
              >
                {text}
              </TextLink>
            </li>
          ))}
        </List>
      </nav>
    </Stack>
  );
}
