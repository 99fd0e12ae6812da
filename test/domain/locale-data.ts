import { onTestFinished, vi } from 'vitest';

/** How another version of the browsers' locale data (CLDR) writes dates and amounts. */
export type LocaleData = {
  /** The order of a date's parts, and the separators between them. */
  readonly order: readonly Intl.DateTimeFormatPartTypes[];
  readonly between: string;
  /** Text after the name of a day or a month. */
  readonly afterName: string;
  /** Replacements for `-`, `$` and `,` in an amount. */
  readonly money: Readonly<Record<'-' | '$' | ',', string>>;
};

/** Canada's dates of CLDR 42 with its narrow spaces, and the variants of other versions and locales. */
export const LOCALE_DATA: readonly (readonly [name: string, data: LocaleData])[] = [
  [
    'month first, and A$',
    {
      order: ['weekday', 'month', 'day', 'year'],
      between: '/',
      afterName: '',
      money: { '-': '-', $: 'A$', ',': ',' },
    },
  ],
  [
    'narrow blanks, and a minus sign',
    {
      order: ['weekday', 'day', 'month', 'year'],
      between: '\u202f',
      afterName: '',
      money: { '-': '\u2212', $: '$', ',': '\u202f' },
    },
  ],
  [
    'the year first, names with a dot, and AUD',
    {
      order: ['year', 'month', 'day', 'weekday'],
      between: '. ',
      afterName: '.',
      money: { '-': '-', $: 'AUD\u00a0', ',': '.' },
    },
  ],
];

/** Makes `Intl` write like this for the rest of the test; modules that are imported from now on run again. */
export function writeLike({ order, between, afterName, money }: LocaleData): void {
  class DateTimeFormat extends Intl.DateTimeFormat {
    override formatToParts(at?: Date | number): Intl.DateTimeFormatPart[] {
      return super
        .formatToParts(at)
        .filter(({ type }) => order.includes(type))
        .sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
        .flatMap(({ type, value }) => [
          { type: 'literal' as const, value: between },
          { type, value: /\D/.test(value) ? value + afterName : value },
        ])
        .slice(1);
    }
    override format(at?: Date | number): string {
      return this.formatToParts(at)
        .map(({ value }) => value)
        .join('');
    }
  }
  class NumberFormat extends Intl.NumberFormat {
    override format(value: number | bigint): string {
      return super.format(value).replace(/[-$,]/g, (sign) => money[sign as '-' | '$' | ',']);
    }
  }
  vi.resetModules();
  vi.stubGlobal(
    'Intl',
    Object.create(Intl, {
      DateTimeFormat: { value: DateTimeFormat },
      NumberFormat: { value: NumberFormat },
    }),
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
}
