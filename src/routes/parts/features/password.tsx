import { passwordCopy } from '../../../copy/password.ts';
import { PasswordField, type PasswordFieldProps } from '../../../ui/password-field.tsx';

export type PasswordProps = Omit<PasswordFieldProps, 'words'> & {
  /** Names the toggled text if it is not a password. */
  secret?: string;
};

export function Password({ secret = passwordCopy.secret, ...props }: PasswordProps) {
  return <PasswordField {...props} words={{ ...passwordCopy, secret }} />;
}
