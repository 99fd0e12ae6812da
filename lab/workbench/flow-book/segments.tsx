import { chakra } from '@chakra-ui/react';
import { useId } from 'react';

const Group = chakra('fieldset', {
  base: {
    display: 'inline-flex',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'control',
    bg: 'bg.card',
    overflow: 'hidden',
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
});

const Segment = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'target',
    px: '3',
    textStyle: 'small',
    fontWeight: 'semibold',
    cursor: 'pointer',
    '&:hover:not(:has(:checked))': { bg: 'brand.subtle' },
    '&:has(:checked)': { bg: 'brand', color: 'brand.contrast' },
  },
});

type SegmentsProps<Value extends string> = {
  legend: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  /** Null for none yet. */
  value: Value | null;
  onValueChange: (value: Value) => void;
};

/** One of a few choices in a row, as radios. */
export function Segments<Value extends string>({
  legend,
  options,
  value,
  onValueChange,
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <Group>
      <chakra.legend srOnly>{legend}</chakra.legend>
      {options.map((option) => (
        <Segment key={option.value}>
          <chakra.input
            type="radio"
            srOnly
            name={name}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.label}
        </Segment>
      ))}
    </Group>
  );
}
