import { Stack } from '@chakra-ui/react';
import { accountCopy as words } from '../../../copy/account.ts';
import { CheckIcon, WarningIcon } from '../../../ui/icons.tsx';

/** Shows whether the customer's e-mail or phone is verified. */
export function Standing({ isVerified }: { isVerified: boolean }) {
  return (
    <Stack
      as="span"
      direction="row"
      align="center"
      gap="1"
      textStyle="small"
      fontWeight="semibold"
      color={isVerified ? 'success.fg' : 'warning.fg'}
    >
      {isVerified ? <CheckIcon size={18} /> : <WarningIcon size={18} />}
      <span>{isVerified ? words.verified : words.notVerified}</span>
    </Stack>
  );
}
