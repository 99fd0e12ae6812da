import { chakra, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { choiceMarkRecipe, choiceRecipe } from './theme/recipes/choice.ts';

/** The card around a native checkbox or radio; it is also the label. */
export const ChoiceCard = chakra('label', choiceRecipe);

export const ChoiceMark = chakra('input', choiceMarkRecipe);

type ChoiceTextProps = {
  titleId: string;
  title: ReactNode;
  detailId: string;
  /** What the choice means. */
  detail?: ReactNode;
};

/** Text of a choice, beside its checkbox or radio. */
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
