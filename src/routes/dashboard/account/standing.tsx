import { chakra } from '@chakra-ui/react';
import { accountCopy as words } from '../../../copy/account.ts';
import { CheckIcon, WarningIcon } from '../../../ui/icons.tsx';

const Line = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    textStyle: 'small',
    fontWeight: 'semibold',
  },
});

/** Whether a way to reach the customer is verified. */
export function Standing({ isVerified }: { isVerified: boolean }) {
  return (
    <Line color={isVerified ? 'success.fg' : 'warning.fg'}>
      {isVerified ? <CheckIcon size={18} /> : <WarningIcon size={18} />}
      {isVerified ? words.verified : words.notVerified}
    </Line>
  );
}
