import { Box, chakra, Text } from '@chakra-ui/react';
import { type ComponentPropsWithRef, useState } from 'react';
import { FieldFrame, type FieldTexts, useField } from './field.tsx';
import { ChevronDownIcon } from './icons.tsx';
import { inputRecipe } from './theme/recipes/input.ts';

const Select = chakra('select', inputRecipe);

type SelectOption = {
  readonly value: string;
  readonly label: string;
  /** Said below the field once the option is chosen. */
  readonly detail?: string;
};

type SelectFieldProps = FieldTexts &
  Omit<
    ComponentPropsWithRef<'select'>,
    'size' | 'width' | 'height' | 'color' | 'content' | 'translate' | 'children' | 'multiple'
  > & {
    options: readonly SelectOption[];
    /** The words of the empty choice. */
    placeholder: string;
    onValueChange?: (value: string) => void;
  };

/** One choice out of a list, as the device's own picker. Controlled (`value`) or not (`defaultValue`). */
export function SelectField({
  label,
  hint,
  error,
  options,
  placeholder,
  onValueChange,
  onChange,
  ...select
}: SelectFieldProps) {
  const [own, setOwn] = useState(select.defaultValue);
  const chosen = select.value ?? own ?? '';
  const detail = options.find((option) => option.value === chosen)?.detail;
  const field = useField({ hint, error }, select);
  const detailId = `${field.control.id}-detail`;
  return (
    <FieldFrame label={label} hint={hint} error={error} field={field}>
      <Box position="relative">
        <Select
          variant="list"
          {...select}
          {...(select.value === undefined && select.defaultValue === undefined
            ? { defaultValue: '' }
            : undefined)}
          {...field.control}
          aria-describedby={[field.control['aria-describedby'], detailId].filter(Boolean).join(' ')}
          onChange={(event) => {
            onChange?.(event);
            setOwn(event.currentTarget.value);
            onValueChange?.(event.currentTarget.value);
          }}
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
        <Box
          position="absolute"
          insetBlock="0"
          insetInlineEnd="4"
          display="flex"
          alignItems="center"
          color="fg.muted"
          pointerEvents="none"
        >
          <ChevronDownIcon size={20} />
        </Box>
      </Box>
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
