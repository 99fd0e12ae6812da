import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { ChoiceCard, ChoiceMark, ChoiceText } from './choice.tsx';
import { dataAttr } from './data-attr.ts';
import { FieldError } from './field.tsx';

type RadioOption = {
  readonly value: string;
  /** The radio's accessible name. */
  readonly title: ReactNode;
  /** The radio's accessible description, together with `aside`. */
  readonly detail?: ReactNode;
  /** Stands at the card's end, such as an amount. */
  readonly aside?: ReactNode;
};

type RadioCardsProps = {
  legend: string;
  /** Hides the legend visually if it repeats the page's heading. */
  hideLegend?: boolean;
  error?: ReactNode;
  options: readonly RadioOption[];
  value: string | undefined;
  onValueChange: (value: string) => void;
};

/** A choice between a few options that each need a line of explanation. */
export function RadioCards({
  legend,
  hideLegend,
  error,
  options,
  value,
  onValueChange,
}: RadioCardsProps) {
  const id = useId();
  const errorId = `${id}error`;
  return (
    <Stack
      as="fieldset"
      gap="3"
      minWidth="0"
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <chakra.legend textStyle="label" marginBottom="3" srOnly={hideLegend}>
        {legend}
      </chakra.legend>
      {options.map((option) => {
        const titleId = `${id}${option.value}-title`;
        const detailId = `${id}${option.value}-detail`;
        const asideId = `${id}${option.value}-aside`;
        const describedBy = [option.detail && detailId, option.aside && asideId].filter(Boolean);
        return (
          <ChoiceCard
            key={option.value}
            data-chosen={dataAttr(option.value === value)}
            data-invalid={dataAttr(error)}
          >
            <ChoiceMark
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              aria-labelledby={titleId}
              aria-describedby={describedBy.join(' ') || undefined}
              onChange={() => onValueChange(option.value)}
            />
            {/* With larger text the aside wraps below. */}
            <Box
              as="span"
              display="flex"
              flexWrap="wrap"
              flex="1"
              minWidth="0"
              columnGap="4"
              rowGap="1"
            >
              <ChoiceText
                titleId={titleId}
                title={option.title}
                detailId={detailId}
                detail={option.detail}
              />
              {option.aside && (
                <Text
                  as="span"
                  size="label"
                  fontVariantNumeric="tabular-nums"
                  textAlign="end"
                  id={asideId}
                >
                  {option.aside}
                </Text>
              )}
            </Box>
          </ChoiceCard>
        );
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </Stack>
  );
}
