import { chakra } from '@chakra-ui/react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { AlertIcon } from './common-icons.tsx';

/** What every field shows besides its control. */
export type FieldTexts = {
  label: string;
  /** Help that stands between label and control. */
  hint?: ReactNode;
  /** What is wrong and how to mend it. Its presence makes the field invalid. */
  error?: ReactNode;
};

/** A native input's props, without those that Chakra would take for style. */
export type NativeInputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'size' | 'width' | 'height' | 'color' | 'content' | 'translate' | 'children'
>;

/** The look shared by every control that holds text. */
export const controlStyle = {
  width: 'full',
  minHeight: 'control',
  px: '4',
  py: '2',
  bg: 'bg.card',
  color: 'fg',
  fontSize: 'body',
  lineHeight: '1.5',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'control',
  transition: 'border-color 0.15s',
  _hover: { borderColor: 'brand' },
  '&:focus-visible': { borderColor: 'brand' },
  '&[aria-invalid=true]': {
    borderColor: 'danger',
    boxShadow: 'inset 0 0 0 1px var(--chakra-colors-danger)',
  },
  '&:disabled, &:read-only:not(select)': {
    bg: 'bg.sunken',
    color: 'fg.muted',
  },
  '&:disabled': { cursor: 'not-allowed' },
  '&:autofill': {
    WebkitTextFillColor: 'var(--chakra-colors-fg)',
    boxShadow: 'inset 0 0 0 100px var(--chakra-colors-brand-subtle)',
  },
} as const;

const FieldLabel = chakra('label', {
  base: { display: 'block', textStyle: 'label', color: 'fg' },
});

/** What helps to fill in a field. */
export const FieldHint = chakra('div', { base: { textStyle: 'small', color: 'fg.muted' } });

/** The message below a control, with a mark so that colour does not carry it alone. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <ErrorRow id={id}>
      <AlertIcon size={18} />
      <span>{children}</span>
    </ErrorRow>
  );
}

const ErrorRow = chakra('div', {
  base: {
    display: 'flex',
    gap: '2',
    textStyle: 'small',
    fontWeight: 'semibold',
    color: 'danger.fg',
    '& svg': { marginTop: '1px' },
  },
});

const Frame = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '2' } });

/** The ids and states that tie a control to its label, hint and error. */
export function useField(
  { hint, error }: Pick<FieldTexts, 'hint' | 'error'>,
  given: { id?: string; 'aria-describedby'?: string },
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
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy || undefined,
    },
  };
}

/** Label, hint, control and error in their order. */
export function FieldFrame({
  label,
  hint,
  error,
  field,
  children,
}: FieldTexts & { field: ReturnType<typeof useField>; children: ReactNode }) {
  return (
    <Frame>
      <div>
        <FieldLabel htmlFor={field.control.id}>{label}</FieldLabel>
        {hint && <FieldHint id={field.hintId}>{hint}</FieldHint>}
      </div>
      {children}
      {error && <FieldError id={field.errorId}>{error}</FieldError>}
    </Frame>
  );
}
