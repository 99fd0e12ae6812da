import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { dataAttr } from './data-attr.ts';
import { dataListRecipe } from './theme/recipes/data-list.ts';

export type DataListItem = {
  readonly name: string;
  readonly value: ReactNode;
  readonly isTotal?: boolean;
};

const Root = chakra('dl', dataListRecipe);

export function DataList({
  items,
  ...rest
}: Omit<ComponentProps<typeof Root>, 'children'> & { items: readonly DataListItem[] }) {
  return (
    <Root {...rest}>
      {items.map(({ name, value, isTotal }) => (
        <div key={name} data-total={dataAttr(isTotal)}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Root>
  );
}
