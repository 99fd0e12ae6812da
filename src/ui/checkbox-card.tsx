import { Stack } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { ChoiceCard, ChoiceMark, ChoiceText } from './choice.tsx';
import { dataAttr } from './data-attr.ts';
import { FieldError, type NativeInputProps, useField } from './field.tsx';

type CheckboxCardProps = Omit<NativeInputProps, 'type' | 'title'> & {
  /** The statement to agree to: the checkbox's accessible name. */
  title: ReactNode;
  /** The checkbox's accessible description. */
  detail?: ReactNode;
  error?: ReactNode;
  onCheckedChange?: (checked: boolean) => void;
};

/** A checkbox as a card. Controlled (`checked`) or not (`defaultChecked`). */
export function CheckboxCard({
  title,
  detail,
  error,
  onCheckedChange,
  onChange,
  ...input
}: CheckboxCardProps) {
  const [own, setOwn] = useState(input.defaultChecked ?? false);
  const field = useField({ hint: detail, error }, input);
  const titleId = `${field.control.id}-title`;
  return (
    <Stack>
      <ChoiceCard
        data-chosen={dataAttr(input.checked ?? own)}
        data-invalid={dataAttr(error)}
        data-disabled={dataAttr(input.disabled)}
      >
        <ChoiceMark
          {...input}
          {...field.control}
          type="checkbox"
          aria-labelledby={titleId}
          onChange={(event) => {
            onChange?.(event);
            setOwn(event.currentTarget.checked);
            onCheckedChange?.(event.currentTarget.checked);
          }}
        />
        <ChoiceText titleId={titleId} title={title} detailId={field.hintId} detail={detail} />
      </ChoiceCard>
      {error && <FieldError id={field.errorId}>{error}</FieldError>}
    </Stack>
  );
}
