import { Heading, type RecipeDefinition, Skeleton, Spinner, Text } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { formatCents } from '../../../domain/money.ts';
import { AmountSlider } from '../../../src/ui/amount-slider.tsx';
import { Badge } from '../../../src/ui/badge.tsx';
import { Button, LinkButton } from '../../../src/ui/button.tsx';
import { Card } from '../../../src/ui/card.tsx';
import { CheckboxCard } from '../../../src/ui/checkbox-card.tsx';
import { CodeField } from '../../../src/ui/code-field.tsx';
import { DataList } from '../../../src/ui/data-list.tsx';
import { DataTable } from '../../../src/ui/data-table.tsx';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { EmptyIllustration } from '../../../src/ui/illustrations/empty.tsx';
import { TextButton, TextLink } from '../../../src/ui/link.tsx';
import { Notice } from '../../../src/ui/notice.tsx';
import { Overlay } from '../../../src/ui/overlay.tsx';
import { PasswordField } from '../../../src/ui/password-field.tsx';
import { ProgressBar } from '../../../src/ui/progress-bar.tsx';
import { RadioCards } from '../../../src/ui/radio-cards.tsx';
import { SelectField } from '../../../src/ui/select-field.tsx';
import { StepList } from '../../../src/ui/steps.tsx';
import { Tabs } from '../../../src/ui/tabs.tsx';
import { TextField } from '../../../src/ui/text-field.tsx';
import { badgeRecipe } from '../../../src/ui/theme/recipes/badge.ts';
import { cardRecipe } from '../../../src/ui/theme/recipes/card.ts';
import { dataListRecipe } from '../../../src/ui/theme/recipes/data-list.ts';
import { emptyStateRecipe } from '../../../src/ui/theme/recipes/empty-state.ts';
import { firstRecipes as recipes } from '../../../src/ui/theme/system.ts';
import { asTyped } from '../../../src/ui/typed.ts';
import { kitCopy } from '../../copy/kit.ts';

const { sample: words, states, plain } = kitCopy;

/** A part in one of its variants or states. */
export type Shown = { readonly name: string; readonly node: ReactNode };

/** A part with all its variants and states. */
export type Sample = {
  readonly part: keyof typeof kitCopy.parts;
  readonly shown: readonly Shown[];
};

/** A part in each value of each variant of its recipe; once if it has no variants. */
function each(
  { variants = {} }: RecipeDefinition,
  draw: (variant: Record<string, string>) => ReactNode,
): Shown[] {
  const shown = Object.entries(variants).flatMap(([variant, values]) =>
    Object.keys(values).map((value) => ({
      name: `${variant}: ${value}`,
      node: draw({ [variant]: value }),
    })),
  );
  return shown.length > 0 ? shown : [{ name: plain, node: draw({}) }];
}

const nothing = () => {};
const options = [
  { value: 'one', title: words.option, detail: words.hint, aside: formatCents(10_000) },
  { value: 'two', title: words.otherOption },
];
const rows = [
  { id: 1, name: words.first, amount: 10_000 },
  { id: 2, name: words.second, amount: 2_500 },
];

function Slider() {
  const [value, setValue] = useState(50_000);
  return (
    <AmountSlider
      value={value}
      range={{ minimum: 10_000, maximum: 100_000, step: 10_000 }}
      onChange={setValue}
      onValidityChange={nothing}
      tried={false}
      format={formatCents}
      clean={asTyped}
      parse={(text) => Math.round(Number(text) * 100)}
      problemOf={() => null}
      words={{
        slider: words.amount,
        field: words.amount,
        increase: words.more,
        decrease: words.less,
        quickPicks: words.pick,
      }}
      quickPicks={[20_000, 50_000]}
    />
  );
}

function Checkbox({
  isChecked = false,
  ...texts
}: { isChecked?: boolean } & Pick<ComponentProps<typeof CheckboxCard>, 'detail' | 'error'>) {
  const [checked, setChecked] = useState(isChecked);
  return (
    <CheckboxCard {...texts} title={words.option} checked={checked} onCheckedChange={setChecked} />
  );
}

function OpensDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {kitCopy.parts.dialog}
      </Button>
      {isOpen && (
        <Dialog
          title={words.title}
          description={words.text}
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>{words.action}</Button>}
        />
      )}
    </>
  );
}

/** Every part of the kit. Rendered separately for each look, so that ids stay unique. */
export const samples = (): Sample[] => [
  {
    part: 'button',
    shown: [
      ...each(recipes.button, (variant) => <Button {...variant}>{words.action}</Button>),
      { name: states.disabled, node: <Button disabled>{words.action}</Button> },
      { name: states.closed, node: <Button softDisabled>{words.action}</Button> },
      { name: states.busy, node: <Button loading>{words.action}</Button> },
      { name: states.linkButton, node: <LinkButton href="#kit">{words.action}</LinkButton> },
    ],
  },
  {
    part: 'link',
    shown: [
      ...each(recipes.link, (variant) => (
        <TextLink href="#kit" {...variant}>
          {words.action}
        </TextLink>
      )),
      { name: kitCopy.parts.button, node: <TextButton>{words.action}</TextButton> },
    ],
  },
  {
    part: 'heading',
    shown: each(recipes.heading, (variant) => (
      <Heading as="h4" {...variant}>
        {words.title}
      </Heading>
    )),
  },
  { part: 'text', shown: each(recipes.text, (variant) => <Text {...variant}>{words.text}</Text>) },
  {
    part: 'badge',
    shown: each(badgeRecipe, (variant) => <Badge {...variant}>{words.word}</Badge>),
  },
  {
    part: 'card',
    shown: each(cardRecipe, (variant) => (
      <Card {...variant}>
        <Text size="label">{words.title}</Text>
        <Text tone="muted">{words.text}</Text>
        <Button variant="secondary">{words.other}</Button>
      </Card>
    )),
  },
  {
    part: 'alert',
    shown: [
      ...(['error', 'warning', 'success', 'info'] as const).map((status) => ({
        name: `status: ${status}`,
        node: (
          <Notice status={status} title={words.title}>
            {words.text}
          </Notice>
        ),
      })),
      {
        name: states.withActions,
        node: (
          <Notice status="warning" actions={<Button variant="secondary">{words.other}</Button>}>
            {words.text}
          </Notice>
        ),
      },
    ],
  },
  {
    part: 'skeleton',
    shown: each(recipes.skeleton, (variant) => <Skeleton {...variant} />),
  },
  {
    part: 'spinner',
    shown: each(recipes.spinner, (variant) => <Spinner {...variant} aria-hidden />),
  },
  {
    part: 'textField',
    shown: [
      { name: plain, node: <TextField clean={asTyped} label={words.field} hint={words.hint} /> },
      {
        name: states.leading,
        node: <TextField clean={asTyped} label={words.amount} leading="$" />,
      },
      {
        name: states.invalid,
        node: <TextField clean={asTyped} label={words.field} error={words.error} />,
      },
      { name: states.disabled, node: <TextField clean={asTyped} label={words.field} disabled /> },
    ],
  },
  {
    part: 'passwordField',
    shown: [
      {
        name: plain,
        node: (
          <PasswordField
            label={words.secret}
            autoComplete="off"
            words={{ show: words.show, hide: words.hide, secret: words.secret }}
          />
        ),
      },
    ],
  },
  {
    part: 'codeField',
    shown: [
      {
        name: plain,
        node: <CodeField clean={asTyped} label={words.field} value="123456" />,
      },
    ],
  },
  {
    part: 'selectField',
    shown: [
      {
        name: plain,
        node: (
          <SelectField
            label={words.field}
            placeholder={words.other}
            options={[{ value: 'one', label: words.option, detail: words.hint }]}
            value="one"
          />
        ),
      },
    ],
  },
  {
    part: 'checkboxCard',
    shown: [
      { name: plain, node: <Checkbox detail={words.hint} /> },
      { name: states.chosen, node: <Checkbox isChecked /> },
      { name: states.invalid, node: <Checkbox error={words.error} /> },
    ],
  },
  {
    part: 'radioCards',
    shown: [
      {
        name: states.chosen,
        node: (
          <RadioCards legend={words.field} options={options} value="one" onValueChange={nothing} />
        ),
      },
      {
        name: states.invalid,
        node: (
          <RadioCards
            legend={words.field}
            error={words.error}
            options={options}
            value={undefined}
            onValueChange={nothing}
          />
        ),
      },
    ],
  },
  { part: 'slider', shown: [{ name: plain, node: <Slider /> }] },
  {
    part: 'progress',
    shown: (['pending', 'success', 'failed'] as const).map((state) => ({
      name: `state: ${state}`,
      node: <ProgressBar label={words.working} value={60} state={state} />,
    })),
  },
  {
    part: 'steps',
    shown: [
      {
        name: plain,
        node: (
          <StepList
            steps={[
              { label: words.first, state: 'done' },
              { label: words.second, state: 'current' },
              { label: words.third, state: 'upcoming' },
              { label: words.fourth, state: 'failed' },
            ]}
          />
        ),
      },
    ],
  },
  {
    part: 'dataList',
    shown: each(dataListRecipe, (variant) => (
      <DataList
        {...variant}
        items={[
          { name: words.amount, value: formatCents(10_000) },
          { name: words.fee, value: formatCents(500) },
          { name: words.total, value: formatCents(10_500), isTotal: true },
        ]}
      />
    )),
  },
  {
    part: 'emptyState',
    shown: each(emptyStateRecipe, (variant) => (
      <EmptyState
        {...variant}
        indicator={<EmptyIllustration size={72} />}
        title={words.title}
        description={words.text}
      />
    )),
  },
  {
    part: 'table',
    shown: [
      {
        name: plain,
        node: (
          <DataTable
            label={kitCopy.parts.table}
            columns={[
              { id: 'name', name: words.row, cell: ({ name }) => <span>{name}</span> },
              {
                id: 'amount',
                name: words.amount,
                isEnd: true,
                cell: ({ amount }) => <span>{formatCents(amount)}</span>,
              },
            ]}
            rows={rows}
            keyOf={({ id }) => id}
            order={{ column: 'amount', isDescending: true }}
            onSort={nothing}
          />
        ),
      },
    ],
  },
  {
    part: 'tabs',
    shown: [
      {
        name: plain,
        node: (
          <Tabs
            label={kitCopy.parts.tabs}
            current="first"
            tabs={[
              { id: 'first', label: words.first, link: <a href="#kit">{words.first}</a> },
              {
                id: 'second',
                label: words.second,
                badge: { text: '1', meaning: words.word },
                link: <a href="#kit">{words.first}</a>,
              },
            ]}
          >
            <Text>{words.text}</Text>
          </Tabs>
        ),
      },
    ],
  },
  {
    part: 'overlay',
    shown: [
      {
        name: states.busy,
        node: (
          <Overlay active label={words.working} detail={words.hint}>
            <Card>
              <Text>{words.text}</Text>
              <Text>{words.text}</Text>
            </Card>
          </Overlay>
        ),
      },
    ],
  },
  { part: 'dialog', shown: [{ name: plain, node: <OpensDialog /> }] },
];
