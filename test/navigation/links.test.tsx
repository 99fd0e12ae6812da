import { act, type ReactNode, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RouteId, ScreenId } from '../../machines/meta.ts';
import { KitProvider } from '../../src/kit-provider.tsx';
import { AddressProvider } from '../../src/navigation/address.ts';
import { flowsOf, isCustomerScreen, likelyNext, stepOf } from '../../src/navigation/screens.ts';
import { pathOf, takesFirstReads } from '../../src/navigation/site.ts';
import { RouteLink, SiteButtonLink, SiteLink, StepLink } from '../../src/navigation/site-link.tsx';
import { usePreloading } from '../../src/navigation/use-preloading.ts';
import { LinkButton } from '../../src/ui/button.tsx';
import { TextLink } from '../../src/ui/link.tsx';
import { draw, removeDrawn } from '../support/renders.ts';
import { screen } from '../support/screen.ts';

const { link } = screen;
const goTo = vi.fn<(id: RouteId) => void>();
beforeEach(() => goTo.mockClear());

async function show(node: ReactNode) {
  await draw(
    <KitProvider>
      <AddressProvider value={{ path: () => '/', goTo }}>{node}</AddressProvider>
    </KitProvider>,
  );
}

/** Presses a link. Returns whether the browser would follow it. */
async function press(name: string, keys: MouseEventInit = {}): Promise<boolean> {
  let isLeft = true;
  const after = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', after, { once: true });
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
  await act(async () => void link(name)?.dispatchEvent(event));
  return isLeft;
}

describe('a link within the site', () => {
  test.each<[string, ReactNode]>([
    [
      'in a text',
      <SiteLink key="" to="forgotPassword">
        Go
      </SiteLink>,
    ],
    [
      'as a button',
      <SiteButtonLink key="" to="forgotPassword">
        Go
      </SiteButtonLink>,
    ],
    [
      'in the look of another part',
      <RouteLink key="" to="forgotPassword">
        Go
      </RouteLink>,
    ],
  ])('has an address, and navigates without leaving the page: %s', async (_, node) => {
    await show(node);
    expect(link('Go')?.getAttribute('href')).toBe('/forgot-password');
    expect(await press('Go')).toBe(false);
    expect(goTo.mock.calls).toEqual([['forgotPassword']]);
  });

  test.each<[string, MouseEventInit]>([
    ['Command', { metaKey: true }],
    ['Control', { ctrlKey: true }],
    ['Shift', { shiftKey: true }],
    ['Alt', { altKey: true }],
  ])('is left to the browser while a key is held that opens it elsewhere: %s', async (_, keys) => {
    await show(<SiteLink to="login">Go</SiteLink>);
    expect(await press('Go', keys)).toBe(true);
    expect(goTo).not.toHaveBeenCalled();
  });

  test('is not followed if another listener has prevented the click', async () => {
    await show(
      <div
        onClickCapture={(event) => event.preventDefault()}
        // Only needed to listen.
        role="presentation"
      >
        <SiteLink to="login">Go</SiteLink>
      </div>,
    );
    await press('Go');
    expect(goTo).not.toHaveBeenCalled();
  });

  test('looks as its part asks, or like a link in a text', async () => {
    await show(
      <>
        <TextLink href="/">text</TextLink>
        <TextLink href="/" variant="standalone">
          alone
        </TextLink>
        <LinkButton href="/">button</LinkButton>
        <SiteLink to="login">site</SiteLink>
        <SiteLink to="login" variant="standalone">
          site alone
        </SiteLink>
        <SiteButtonLink to="login">site button</SiteButtonLink>
      </>,
    );
    const look = (name: string) => link(name)?.className;
    expect(new Set(['text', 'alone', 'button'].map(look)).size).toBe(3);
    expect(look('site')).toBe(look('text'));
    expect(look('site alone')).toBe(look('alone'));
    expect(look('site button')).toBe(look('button'));
  });

  test('passes other props on', async () => {
    await show(
      <RouteLink to="login" role="link" aria-current="page">
        Go
      </RouteLink>,
    );
    expect(link('Go')?.getAttribute('aria-current')).toBe('page');
  });
});

describe('a link to another step of a flow', () => {
  test.each([
    ['in a text', undefined],
    ['as a button', 'primary'],
  ] as const)(
    'is followed only by its flow, and elsewhere by the browser: %s',
    async (_, variant) => {
      const onFollow = vi.fn();
      await show(
        <StepLink at="bankPicker" onFollow={onFollow} {...(variant && { variant })}>
          Go
        </StepLink>,
      );
      expect(link('Go')?.getAttribute('href')).toBe('/signup/bank');
      expect(await press('Go', { metaKey: true })).toBe(true);
      expect(onFollow).not.toHaveBeenCalled();
      expect(await press('Go')).toBe(false);
      expect(onFollow).toHaveBeenCalledOnce();
      expect(goTo).not.toHaveBeenCalled();
    },
  );

  test('looks like a button where it is the only way on', async () => {
    await show(
      <>
        <LinkButton href="/" variant="primary">
          button
        </LinkButton>
        <StepLink at="bankPicker" onFollow={() => {}} variant="primary">
          on
        </StepLink>
        <StepLink at="bankPicker" onFollow={() => {}}>
          else
        </StepLink>
      </>,
    );
    expect(link('on')?.className).toBe(link('button')?.className);
    expect(link('else')?.className).not.toBe(link('button')?.className);
  });
});

test('a link outside of the site throws an error that says what is missing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const caught = vi.fn();
  await draw(
    <KitProvider>
      <ErrorBoundary fallback={null} onError={caught}>
        <SiteLink to="login">Go</SiteLink>
      </ErrorBoundary>
    </KitProvider>,
  );
  expect(caught.mock.calls[0]?.[0]).toEqual(new Error('AddressProvider is missing.'));
});

test('a link to an unknown place throws for the developer', () => {
  expect(() => pathOf('nowhere' as never)).toThrow('No routed state has the id "nowhere".');
});

describe('code that a screen will need later', () => {
  const fetched: string[] = [];
  const fetchOne = async () => fetched.push('one');
  const fetchOther = async () => fetched.push('other');
  beforeEach(() => fetched.splice(0));
  afterEach(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, 'userActivation');
  });

  function Screen({ parts, since }: { parts: () => Promise<unknown>; since?: 'begun' | 'shown' }) {
    usePreloading(parts, since);
    return null;
  }
  /** The page's idle time comes at once; the test can move the clock on. */
  async function stand(node: ReactNode) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await draw(node);
  }
  const idles = () => act(() => vi.advanceTimersByTimeAsync(2_000));
  const does = (type: string) => act(async () => void window.dispatchEvent(new Event(type)));
  const begun = (hasBeenActive: boolean) =>
    Object.defineProperty(navigator, 'userActivation', {
      configurable: true,
      value: { hasBeenActive },
    });

  test.each(['pointerdown', 'keydown'])(
    'is fetched after the visitor’s first activity: %s',
    async (act) => {
      await stand(<Screen parts={fetchOne} />);
      await idles();
      await does('pointermove');
      expect(fetched).toEqual([]);
      await does(act);
      expect(fetched).toEqual(['one']);
    },
  );

  test('is fetched in idle time after earlier activity', async () => {
    begun(true);
    await stand(<Screen parts={fetchOne} />);
    expect(fetched).toEqual([]);
    await idles();
    expect(fetched).toEqual(['one']);
    await does('pointerdown');
    expect(fetched).toEqual(['one']);
  });

  test('is not fetched without activity, in any browser', async () => {
    begun(false);
    await stand(<Screen parts={fetchOne} />);
    await idles();
    expect(fetched).toEqual([]);
  });

  test('is fetched as soon as the screen is drawn where every use of it needs the code', async () => {
    await stand(<Screen parts={fetchOne} since="shown" />);
    expect(fetched).toEqual([]);
    await idles();
    expect(fetched).toEqual(['one']);
    await does('keydown');
    expect(fetched).toEqual(['one']);
  });

  test.each(['begun', 'shown'] as const)(
    'is not fetched after the screen is gone: %s',
    async (since) => {
      await stand(<Screen parts={fetchOne} since={since} />);
      removeDrawn();
      await idles();
      await does('pointerdown');
      await does('keydown');
      expect(fetched).toEqual([]);
    },
  );

  test('changes with what the screen needs', async () => {
    let change = () => {};
    function Changing() {
      const [parts, setParts] = useState(() => fetchOne);
      change = () => setParts(() => fetchOther);
      return <Screen parts={parts} />;
    }
    await stand(<Changing />);
    await act(async () => change());
    await does('pointerdown');
    expect(fetched).toEqual(['other']);
  });

  test('reports no failure yet when it fails to load', async () => {
    const failed = vi.fn();
    process.on('unhandledRejection', failed);
    await stand(
      <Screen
        parts={async () => {
          fetched.push('lost');
          throw new Error('lost');
        }}
      />,
    );
    await does('pointerdown');
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', failed);
    expect(fetched).toEqual(['lost']);
    expect(failed).not.toHaveBeenCalled();
  });
});

describe('the prefetch of an address', () => {
  test.each([
    ['loading', true],
    ['login', true],
    ['signupNext', true],
    ['dashboard', true],
    ['cashOut', true],
    ['activity', true],
    ['account', true],
    ['eligibility', false],
    ['signup', false],
    ['name', false],
    ['idCheck', false],
    ['forgotPassword', false],
    ['notFound', false],
    ['profileUnavailable', false],
  ] as const)('may be used at "%s", or where it redirects: %s', (screenId, takes) => {
    expect(takesFirstReads(screenId)).toBe(takes);
  });
});

describe('the screens', () => {
  test.each<[ScreenId, readonly string[]]>([
    ['notFound', []],
    ['name', ['name']],
    ['eligibility', ['eligibility', 'appOffer']],
    ['activity', ['activity', 'activity']],
    ['account', ['emailVerification', 'promoCode', 'linkedAccount', 'changePassword']],
  ])('name the flows that they run: %s', (screenId, names) => {
    expect(flowsOf(screenId).map(({ name }) => name)).toEqual(names);
  });

  test('that are unknown have no address, run nothing, and lead nowhere', () => {
    const unknown = 'ofTomorrow' as ScreenId;
    expect(isCustomerScreen(unknown)).toBe(false);
    expect(stepOf(unknown)).toBeNull();
    expect(flowsOf(unknown)).toEqual([]);
    expect(likelyNext(unknown)).toEqual([]);
  });
});
