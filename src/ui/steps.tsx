import { chakra, Link, type LinkProps } from '@chakra-ui/react';
import { CheckIcon, CrossIcon } from './common-icons.tsx';
import { VisuallyHidden } from './hidden.tsx';
import { stepsRecipe } from './theme/recipes/steps.ts';
import { type StepState, useWords } from './words.ts';

export type Step = {
  readonly label: string;
  readonly state: StepState;
  readonly link?: Pick<LinkProps, 'href' | 'onClick'> | undefined;
};

const List = chakra('ol', stepsRecipe);

/** A vertical list of named steps, each with its state as an icon and as text for screen readers; a failed one for all. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  const words = useWords();
  return (
    <List>
      {steps.map(({ label, state, link }) => (
        <li key={label} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span data-part="mark" aria-hidden>
            {state === 'done' && <CheckIcon size={16} />}
            {state === 'failed' && <CrossIcon size={16} />}
          </span>
          {link ? (
            <Link variant="standalone" {...link}>
              {label}
            </Link>
          ) : (
            <span>{state === 'failed' ? `${label}, ${words.step.failed}` : label}</span>
          )}
          {state !== 'failed' && <VisuallyHidden>{`, ${words.step[state]}`}</VisuallyHidden>}
        </li>
      ))}
    </List>
  );
}
