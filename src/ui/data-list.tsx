import { DataList as ChakraDataList, type DataListRootProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { flag } from './flag.ts';
import { dataListRecipe } from './theme/recipes/data-list.ts';

/** A name with its value. */
export type DataListItem = {
  readonly name: string;
  readonly value: ReactNode;
  /** The sum of those above it. */
  readonly isTotal?: boolean;
};

/** Chakra's list of names and values. */
export function DataList({
  items,
  ...rest
}: Omit<DataListRootProps, 'children'> & { items: readonly DataListItem[] }) {
  return (
    <ChakraDataList.Root recipe={dataListRecipe} {...rest}>
      {items.map(({ name, value, isTotal }) => (
        <ChakraDataList.Item key={name} data-total={flag(isTotal)}>
          <ChakraDataList.ItemLabel>{name}</ChakraDataList.ItemLabel>
          <ChakraDataList.ItemValue>{value}</ChakraDataList.ItemValue>
        </ChakraDataList.Item>
      ))}
    </ChakraDataList.Root>
  );
}
