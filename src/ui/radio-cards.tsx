import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { ChoiceCard, ChoiceDetail, ChoiceMark, ChoiceText, ChoiceTitle } from './choice.tsx';
import { FieldError, FieldHint } from './field.tsx';
import { flag } from './flag.ts';

const Group = chakra('fieldset', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', minWidth: '0' },
});

const Legend = chakra('legend', { base: { textStyle: 'label', marginBottom: '3' } });

/** With larger text the side goes below. */
const Texts = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    flex: '1',
    minWidth: '0',
    columnGap: '4',
    rowGap: '1',
    '& > :first-of-type': { flex: '1 1 6rem' },
  },
});

const Side = chakra('span', {
  base: { textStyle: 'label', fontVariantNumeric: 'tabular-nums', textAlign: 'end' },
});

type RadioOption = {
  readonly value: string;
  /** The radio's name. */
  readonly title: ReactNode;
  /** Read as the radio's description, together with `aside`. */
  readonly detail?: ReactNode;
  /** Stands at the card's end: an amount, say. */
  readonly aside?: ReactNode;
  readonly disabled?: boolean;
};

type RadioCardsProps = {
  legend: string;
  /** The legend repeats the page's heading: keep it for screen readers only. */
  hideLegend?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  /** The radios' shared form name; made up when left out. */
  name?: string;
  options: readonly RadioOption[];
  /** The chosen option; `undefined` when none is. */
  value: string | undefined;
  onValueChange: (value: string) => void;
};

/** One choice out of a few that each need a line of explanation. */
export function RadioCards({
  legend,
  hideLegend,
  hint,
  error,
  name,
  options,
  value,
  onValueChange,
}: RadioCardsProps) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  return (
    <Group
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={[hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined}
    >
      <Legend srOnly={hideLegend}>{legend}</Legend>
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      {options.map((option) => {
        const titleId = `${id}${option.value}-title`;
        const detailId = `${id}${option.value}-detail`;
        const asideId = `${id}${option.value}-aside`;
        const describedBy = [option.detail && detailId, option.aside && asideId].filter(Boolean);
        return (
          <ChoiceCard
            key={option.value}
            data-chosen={flag(option.value === value)}
            data-invalid={flag(error)}
            data-disabled={flag(option.disabled)}
          >
            <ChoiceMark
              kind="radio"
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-labelledby={titleId}
              aria-describedby={describedBy.join(' ') || undefined}
              onChange={() => onValueChange(option.value)}
            />
            <Texts>
              <ChoiceText>
                <ChoiceTitle id={titleId}>{option.title}</ChoiceTitle>
                {option.detail && <ChoiceDetail id={detailId}>{option.detail}</ChoiceDetail>}
              </ChoiceText>
              {option.aside && <Side id={asideId}>{option.aside}</Side>}
            </Texts>
          </ChoiceCard>
        );
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </Group>
  );
}
