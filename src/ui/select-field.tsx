import { Text } from '@chakra-ui/react';
import { type ComponentPropsWithRef, useState } from 'react';
import { FieldFrame, type FieldTexts, useField } from './field.tsx';
import { Select } from './select.tsx';
import { asTyped, type TypedProps, useTyped } from './typed.ts';

type SelectOption = {
  readonly value: string;
  readonly label: string;
  /** Shown below the field when the option is chosen. */
  readonly detail?: string;
};

type SelectFieldProps = FieldTexts &
  Omit<
    ComponentPropsWithRef<'select'>,
    | keyof TypedProps
    | 'size'
    | 'width'
    | 'height'
    | 'color'
    | 'content'
    | 'translate'
    | 'children'
    | 'multiple'
    | 'defaultValue'
    | 'onChange'
  > &
  Partial<TypedProps<HTMLSelectElement>> & {
    options: readonly SelectOption[];
    placeholder: string;
  };

export function SelectField({
  label,
  hint,
  error,
  options,
  placeholder,
  value = '',
  clean = asTyped,
  onValueChange,
  ref,
  ...select
}: SelectFieldProps) {
  const [chosen, setChosen] = useState(value);
  const typed = useTyped<HTMLSelectElement>({
    // Empty if the value is no longer an option, because the browser would show another option.
    value: options.some((option) => option.value === value) ? value : '',
    clean,
    onValueChange(text) {
      setChosen(text);
      onValueChange?.(text);
    },
    ref,
  });
  const detail = options.find((option) => option.value === chosen)?.detail;
  const field = useField({ hint, error }, select);
  const detailId = `${field.control.id}-detail`;
  return (
    <FieldFrame label={label} hint={hint} error={error} field={field}>
      <Select
        {...select}
        {...typed}
        {...field.control}
        aria-describedby={[field.control['aria-describedby'], detailId].filter(Boolean).join(' ')}
      >
        <option value="" disabled hidden>
          {placeholder}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      <Text
        as="div"
        size="small"
        tone="muted"
        id={detailId}
        aria-live="polite"
        _empty={{ display: 'none' }}
      >
        {detail}
      </Text>
    </FieldFrame>
  );
}
