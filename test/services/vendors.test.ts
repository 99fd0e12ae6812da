// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const firebase = vi.hoisted(() => ({
  isSupported: vi.fn(async () => true),
  initializeAnalytics: vi.fn(() => 'analytics'),
  logEvent: vi.fn(),
  setConsent: vi.fn(),
}));
vi.mock('firebase/analytics', () => firebase);
vi.mock('firebase/app', () => ({ initializeApp: (options: object) => ({ options }) }));

const { createChat } = await import('../../src/services/chat.ts');
const { createFirebaseSink } = await import('../../src/services/firebase-analytics.ts');

describe('the chat', () => {
  /** Calls that the messenger has received once its script runs. */
  const told = () => vi.mocked(window.Intercom as () => void).mock.calls as unknown[][];
  const loader = () => document.getElementById('_intercom_npm_loader') as HTMLScriptElement | null;

  beforeEach(() => {
    // The test decides how the script loads.
    Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
      handleDisabledFileLoadingAsSuccess: true,
    });
    document.head.innerHTML = '<script id="app"></script>';
    window.Intercom = undefined;
    delete window.intercomSettings;
  });

  it('loads when it first opens, names no user, and settles when it shows [R7.55]', async () => {
    const chat = createChat({ appId: 'abc123', region: 'ap' });
    chat.end();
    expect(loader()).toBeNull();
    const opening = chat.openSupport({ actionCode: 'kyc_verification_general' });
    expect(loader()?.src).toBe('https://widget.intercom.io/widget/abc123');
    expect(window.intercomSettings).toEqual({
      app_id: 'abc123',
      api_base: 'https://api-iam.au.intercom.io',
      hide_default_launcher: true,
      installation_type: 'npm-package',
    });
    const queue = (window.Intercom as unknown as { q: IArguments[] }).q.map((call) => [...call]);
    expect(queue.slice(1)).toEqual([
      ['update', { support_tag: 'kyc_verification_general' }],
      ['trackEvent', 'support_opened', { tag: 'kyc_verification_general' }],
      ['showNewMessage', ''],
    ]);
    const [name, show] = queue[0] as [string, () => void];
    expect(name).toBe('onShow');
    show();
    await opening;
  });

  it('is shut down at the log-out and booted again for the customer who opens it next [R7.55]', async () => {
    const chat = createChat({ appId: 'abc123', region: 'ap' });
    void chat.openSupport({ actionCode: '' });
    window.Intercom = vi.fn();
    chat.end();
    chat.end();
    expect(told()).toEqual([['shutdown']]);
    void chat.openSupport({ actionCode: '' });
    expect(told()[1]).toEqual([
      'boot',
      expect.objectContaining({ app_id: 'abc123', api_base: 'https://api-iam.au.intercom.io' }),
    ]);
  });

  it('gives way to the panel while a dialog is open, which would cover it [R7.56]', async () => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    const chat = createChat({ appId: 'abc123', region: 'ap' });
    await expect(chat.openSupport({ actionCode: 'general_enquiry' })).rejects.toThrow(
      'under a dialog',
    );
    expect(loader()).toBeNull();
    dialog.remove();
    void chat.openSupport({ actionCode: 'general_enquiry' });
    expect(loader()).not.toBeNull();
  });

  it('that is blocked reports so, and can be tried again', async () => {
    const chat = createChat({ appId: 'abc123', region: 'eu' });
    for (const _ of ['once', 'again']) {
      const opening = chat.openSupport({ actionCode: '' });
      const script = loader();
      expect(script).not.toBeNull();
      script?.dispatchEvent(new Event('error'));
      await expect(opening).rejects.toThrow('The chat cannot be loaded.');
    }
  });
});

describe('the sink of the Firebase project', () => {
  afterEach(() => vi.clearAllMocks());
  const row = {
    name: 'logout',
    params: { reason: 'idle' },
    at: '2026-11-21T00:00:00.000Z',
  } as const;

  it('gets only events: no page views, no address, nothing for advertisers', async () => {
    const sink = await createFirebaseSink({ measurementId: 'G-ABC' });
    sink(row);
    expect(firebase.logEvent).toHaveBeenCalledWith('analytics', 'logout', { reason: 'idle' });
    expect(firebase.setConsent).toHaveBeenCalledWith({
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
    });
    expect(firebase.initializeAnalytics.mock.calls[0]).toEqual([
      { options: { measurementId: 'G-ABC' } },
      {
        config: {
          send_page_view: false,
          allow_google_signals: false,
          allow_ad_personalization_signals: false,
          page_location: location.origin,
        },
      },
    ]);
  });

  it('stores nothing if the browser does not support it', async () => {
    firebase.isSupported.mockResolvedValueOnce(false);
    const sink = await createFirebaseSink({ measurementId: 'G-ABC' });
    sink(row);
    expect(firebase.initializeAnalytics).not.toHaveBeenCalled();
    expect(firebase.logEvent).not.toHaveBeenCalled();
  });
});
