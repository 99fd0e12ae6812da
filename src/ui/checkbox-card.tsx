import { Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ChoiceCard, ChoiceMark, ChoiceText } from './choice.tsx';
import { dataAttr } from './data-attr.ts';
import { FieldError, type NativeInputProps, useField } from './field.tsx';

type CheckboxCardProps = Omit<
  NativeInputProps,
  'type' | 'title' | 'defaultChecked' | 'disabled' | 'onChange'
> & {
  /** The statement to agree to: the checkbox's accessible name. */
  title: ReactNode;
  /** The checkbox's accessible description. */
  detail?: ReactNode;
  error?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
};

/** A checkbox as a card. */
export function CheckboxCard({
  title,
  detail,
  error,
  onCheckedChange,
  ...input
}: CheckboxCardProps) {
  const field = useField({ hint: detail, error }, input);
  const titleId = `${field.control.id}-title`;
  return (
    <Stack>
      <ChoiceCard data-chosen={dataAttr(input.checked)} data-invalid={dataAttr(error)}>
        <ChoiceMark
          {...input}
          {...field.control}
          type="checkbox"
          aria-labelledby={titleId}
          onChange={({ currentTarget }) => onCheckedChange(currentTarget.checked)}
        />
        <ChoiceText titleId={titleId} title={title} detailId={field.hintId} detail={detail} />
      </ChoiceCard>
      {error && <FieldError id={field.errorId}>{error}</FieldError>}
    </Stack>
  );
}
