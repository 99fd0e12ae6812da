import { chakra, Stack } from '@chakra-ui/react';
import { memo } from 'react';
import { framesCopy } from '../../copy/frames.ts';
import { settings } from '../../settings.ts';
import { PhoneLink, TextButton, TextLink } from '../../ui/link.tsx';

const { hardship } = framesCopy;

/** Help when repaying is hard. In every footer, and next to missed and overdue repayments. */
export function HardshipLine({
  onTalk,
  hasLoan = true,
}: {
  onTalk: () => void;
  hasLoan?: boolean;
}) {
  return (
    <p>
      <span>{hasLoan ? hardship.before : hardship.beforeLoan}</span>
      <TextButton onClick={onTalk} color="inherit">
        {hardship.talk}
      </TextButton>
      {hardship.between}
      <PhoneLink number={hardship.phone} color="inherit" />
      {hardship.after}
    </p>
  );
}

const links = [
  { href: settings.links.privacy, text: framesCopy.privacy },
  { href: settings.links.terms, text: framesCopy.terms },
  { href: settings.links.help, text: framesCopy.helpCentre },
  { href: settings.links.complaints, text: framesCopy.complaints },
  { href: settings.links.afca, text: framesCopy.afca },
];

const List = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '0' },
});

/**
 * The footer of every frame: ways to get help, and the lender's legal details.
 *
 * @param hasLoan true if a loan to repay is known.
 */
export const FooterContent = memo(function FooterContent({
  onTalk,
  hasLoan = false,
}: {
  onTalk: () => void;
  hasLoan?: boolean;
}) {
  return (
    <Stack gap="2" textStyle="small" color="fg.muted" borderTopWidth="1px" paddingTop="5">
      <HardshipLine onTalk={onTalk} hasLoan={hasLoan} />
      <nav aria-label={framesCopy.footerLinks}>
        <List>
          {links.map(({ href, text }) => (
            <li key={text}>
              <TextLink
                variant="standalone"
                external
                href={href}
                justifyContent="flex-start"
                color="fg.muted"
                fontWeight="medium"
              >
                {text}
              </TextLink>
            </li>
          ))}
          <li>
            <TextButton variant="standalone" color="fg.muted" fontWeight="medium" onClick={onTalk}>
              {framesCopy.anyQuestion}
            </TextButton>
          </li>
        </List>
      </nav>
      <p>{framesCopy.licence}</p>
    </Stack>
  );
});
