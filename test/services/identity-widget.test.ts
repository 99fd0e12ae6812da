// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WidgetEvent } from '../../machines/identity-check.machine.ts';
import { runIdentityWidget, WIDGET_ELEMENT } from '../../src/services/identity-widget.ts';
import { createVendorScripts } from '../../src/services/vendor-script.ts';

const initialise = vi.fn();
const page = window as unknown as { frankieFinancial?: unknown; trustedTypes?: unknown };
let stop = () => {};

beforeEach(() => {
  document.body.innerHTML = `<${WIDGET_ELEMENT}></${WIDGET_ELEMENT}>`;
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  initialise.mockReset();
  delete page.frankieFinancial;
  delete page.trustedTypes;
  document.body.innerHTML = '';
});

function run(load: () => Promise<void> = async () => {}, backend = '') {
  const events: WidgetEvent[] = [];
  stop = runIdentityWidget({
    scripts: {
      load: async () => {
        await load();
        page.frankieFinancial = { initialiseOnboardingWidget: initialise };
      },
    },
    scriptUrl: '/widget.js',
    backend,
    organisationName: 'Pay On Demand',
    consentText: 'I agree.',
    uid: 'uid-1',
    token: 'widget-token',
    send: (event) => events.push(event),
  });
  return events;
}

function check(detail: unknown) {
  window.dispatchEvent(new CustomEvent('FF_CHECK_RESULT', { detail }));
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the identity widget', () => {
  it('is started once, with the vendor’s token and the specification’s configuration [R1.5 R7.52 R7.53 R7.54 R9.17]', async () => {
    run();
    await settled();
    expect(initialise.mock.calls).toEqual([
      [
        {
          ffToken: 'widget-token',
          applicantReference: 'uid-1-new-applicant',
          config: {
            documentTypes: ['PASSPORT', 'DRIVERS_LICENCE', 'NATIONAL_HEALTH_ID'],
            maxAttemptCount: 1,
            requestAddress: true,
            welcomeScreen: false,
            consentText: 'I agree.',
            organisationName: 'Pay On Demand',
          },
          width: '100%',
          height: 'AUTO',
        },
      ],
    ]);
  });

  it('uses the vendor’s configured backend', async () => {
    run(undefined, 'https://backend.vendor.test');
    await settled();
    expect(initialise.mock.calls[0]?.[0].config.frankieBackendUrl).toBe(
      'https://backend.vendor.test',
    );
  });

  it('starts when the screen renders its element, not before', async () => {
    document.body.innerHTML = '';
    run();
    await settled();
    expect(initialise).not.toHaveBeenCalled();
    document.body.append(document.createElement(WIDGET_ELEMENT));
    await expect.poll(() => initialise).toHaveBeenCalledOnce();
  });

  it('fails when the screen never renders its element', async () => {
    vi.useFakeTimers();
    document.body.innerHTML = '';
    const events = run();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(events).toEqual([{ type: 'widget.failed' }]);
    expect(initialise).not.toHaveBeenCalled();
  });

  it('reports that it is ready, once', async () => {
    const events = run();
    window.dispatchEvent(new CustomEvent('INIT'));
    window.dispatchEvent(new CustomEvent('INIT'));
    expect(events).toEqual([{ type: 'widget.ready' }]);
  });

  it('reports a check once, however often the event fires, and only its entity [R7.51]', () => {
    const events = run();
    const detail = { applicant: { entityId: 'entity-1', name: 'Ada' }, documents: [{ no: '1' }] };
    check(detail);
    check(detail);
    expect(events).toEqual([{ type: 'widget.checked', entityId: 'entity-1' }]);
  });

  it.each([null, {}, { applicant: { entityId: '' } }, { applicant: { entityId: 7 } }])(
    'reports a result without an entity (%j) as such',
    (detail) => {
      const events = run();
      check(detail);
      expect(events).toEqual([{ type: 'widget.checked', entityId: null }]);
    },
  );

  it('reports the vendor’s error without its detail', () => {
    const events = run();
    window.dispatchEvent(new CustomEvent('FF_CHECK_ERROR', { detail: { name: 'Ada' } }));
    expect(events).toEqual([{ type: 'widget.failed' }]);
  });

  it('fails when the script cannot be loaded', async () => {
    const events = run(() => Promise.reject(new Error('blocked')));
    await settled();
    expect(events).toEqual([{ type: 'widget.failed' }]);
  });

  it('fails when its start does', async () => {
    initialise.mockRejectedValue(new Error('no'));
    const events = run();
    await settled();
    expect(events).toEqual([{ type: 'widget.failed' }]);
  });

  it('sends nothing after it is stopped, and leaves nothing behind', async () => {
    const events = run();
    await settled();
    document.querySelector(WIDGET_ELEMENT)?.append('Your passport, please');
    stop();
    check({ applicant: { entityId: 'late' } });
    window.dispatchEvent(new CustomEvent('INIT'));
    window.dispatchEvent(new CustomEvent('FF_CHECK_ERROR'));
    expect(events).toEqual([]);
    expect(document.querySelector(WIDGET_ELEMENT)?.childNodes).toHaveLength(0);
  });

  it('that is stopped while its script loads never starts', async () => {
    let loaded = () => {};
    const events = run(
      () =>
        new Promise((resolve) => {
          loaded = resolve;
        }),
    );
    stop();
    loaded();
    await settled();
    expect(initialise).not.toHaveBeenCalled();
    expect(events).toEqual([]);
  });
});

describe('a vendor’s script', () => {
  function headWithScripts() {
    const scripts: HTMLScriptElement[] = [];
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      scripts.push(...(nodes as HTMLScriptElement[]));
    });
    return scripts;
  }

  it('is added to the page once, through the Trusted Types policy, and only from its own address', async () => {
    const createPolicy = vi.fn(
      (_name: string, rules: { createScriptURL(url: string): string }) => rules,
    );
    page.trustedTypes = { createPolicy };
    const scripts = headWithScripts();
    const vendor = createVendorScripts(['https://vendor.example/widget.js']);
    const loading = [
      vendor.load('https://vendor.example/widget.js'),
      vendor.load('https://vendor.example/widget.js'),
    ];
    expect(scripts.map(({ src }) => src)).toEqual(['https://vendor.example/widget.js']);
    scripts[0]?.dispatchEvent(new Event('load'));
    await Promise.all(loading);
    await vendor.load('https://vendor.example/widget.js');
    expect(scripts).toHaveLength(1);
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('vendor-script', expect.anything());
    await expect(vendor.load('https://vendor.example/other.js')).rejects.toThrow(TypeError);
  });

  it('that does not come within 25 seconds fails', async () => {
    vi.useFakeTimers();
    const scripts = headWithScripts();
    const url = 'https://vendor.example/widget.js';
    const failing = expect(createVendorScripts([url]).load(url)).rejects.toThrow('did not come');
    await vi.advanceTimersByTimeAsync(25_000);
    await failing;
    expect(scripts).toHaveLength(1);
  });

  it('that failed to load may be tried again, without waiting for a request that hangs', async () => {
    const url = 'https://vendor.example/widget.js';
    const scripts = headWithScripts();
    const vendor = createVendorScripts([url]);
    const first = vendor.load(url);
    scripts[0]?.dispatchEvent(new Event('error'));
    await expect(first).rejects.toThrow('cannot be loaded');
    const second = vendor.load(url);
    scripts[1]?.dispatchEvent(new Event('load'));
    await expect(second).resolves.toBeUndefined();
    expect(scripts.map(({ src }) => src)).toEqual([url, `${url}?retry=1`]);
  });
});
