import { passwordCopy } from '../../copy/password.ts';
import { PasswordField, type PasswordFieldProps } from '../../ui/password-field.tsx';

/** Those of a password field, without its words. */
export type PasswordProps = Omit<PasswordFieldProps, 'words'> & {
  /** What the button shows, where it is no password. */
  secret?: string;
};

/** A password field with the button's words. */
export function Password({ secret = passwordCopy.secret, ...props }: PasswordProps) {
  return <PasswordField {...props} words={{ ...passwordCopy, secret }} />;
}
