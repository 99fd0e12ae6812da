import { chakra, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { choiceMarkRecipe, choiceRecipe } from './theme/recipes/choice.ts';

/** The card around a native tick box or radio, which is its label. */
export const ChoiceCard = chakra('label', choiceRecipe);

/** The tick box or radio. */
export const ChoiceMark = chakra('input', choiceMarkRecipe);

type ChoiceTextProps = {
  titleId: string;
  /** What is chosen. */
  title: ReactNode;
  detailId: string;
  /** What it means to choose it. */
  detail?: ReactNode;
};

/** The words of a choice, beside its mark. */
export function ChoiceText({ titleId, title, detailId, detail }: ChoiceTextProps) {
  return (
    <Stack as="span" flex="1 1 6rem" minWidth="0" gap="1">
      <Text as="span" size="label" fontWeight="medium" id={titleId}>
        {title}
      </Text>
      {detail && (
        <Text as="span" size="small" tone="muted" id={detailId}>
          {detail}
        </Text>
      )}
    </Stack>
  );
}
