import { Stack, Text } from '@chakra-ui/react';
import { type AriaAttributes, type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { AlertIcon } from './common-icons.tsx';
import type { Elements } from './elements.ts';

export type FieldTexts = {
  label: string;
  hint?: ReactNode;
  /** What is wrong and how to fix it. Makes the field invalid. */
  error?: ReactNode;
};

/** Native input props without those that Chakra treats as style. */
export type NativeInputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'size' | 'width' | 'height' | 'color' | 'content' | 'translate' | 'children'
>;

/** Error message below a control. The icon repeats what the colour says. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Text as="div" size="small" tone="danger" fontWeight="semibold" display="flex" gap="2" id={id}>
      <AlertIcon size={18} />
      <span>{children}</span>
    </Text>
  );
}

/** Returns the ids and ARIA attributes that connect a control with its label, hint and error. */
export function useField(
  { hint, error }: Pick<FieldTexts, 'hint' | 'error'>,
  given: { id?: string } & Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid'>,
) {
  const generated = useId();
  const id = given.id ?? generated;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [given['aria-describedby'], hint && hintId, error && errorId]
    .filter(Boolean)
    .join(' ');
  return {
    hintId,
    errorId,
    control: {
      id,
      'aria-invalid': error ? (true as const) : given['aria-invalid'],
      'aria-describedby': describedBy || undefined,
    },
  };
}

export function FieldFrame({
  label,
  hint,
  error,
  field,
  children,
}: FieldTexts & { field: ReturnType<typeof useField>; children: Elements }) {
  return (
    <Stack>
      <div>
        <Text asChild size="label" display="block">
          <label htmlFor={field.control.id}>{label}</label>
        </Text>
        {hint && (
          <Text as="div" size="small" tone="muted" id={field.hintId}>
            {hint}
          </Text>
        )}
      </div>
      {children}
      {error && <FieldError id={field.errorId}>{error}</FieldError>}
    </Stack>
  );
}
