// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '../../config/settings.ts';
import { failureOf } from '../../domain/failures.ts';
import { BOT_CHECK_ELEMENT_ID, createAuth } from '../../src/services/auth.ts';
import { startBotCheck } from '../../src/services/bot-check.ts';

/*
 * The SDK is stubbed for cases that the browser tests with the emulator cannot reach: screens left in the middle, checks
 * without an answer, sessions that the provider forgets.
 */
const sdk = vi.hoisted(() => ({
  auth: {
    currentUser: null as null | Record<string, unknown>,
    authStateReady: vi.fn(async () => {}),
  },
  initializeAuth: vi.fn(),
  connectAuthEmulator: vi.fn(),
  signInWithEmailAndPassword: vi.fn(),
  createUserWithEmailAndPassword: vi.fn(),
  signOut: vi.fn(async () => {}),
  onAuthStateChanged: vi.fn(),
  linkWithCredential: vi.fn(),
  verifyPhoneNumber: vi.fn(),
  verifyPasswordResetCode: vi.fn(),
  confirmPasswordReset: vi.fn(),
  applyActionCode: vi.fn(),
  reload: vi.fn(),
  reauthenticateWithCredential: vi.fn(async (): Promise<unknown> => undefined),
  updatePassword: vi.fn(async (): Promise<unknown> => undefined),
  verifiers: [] as { box: Element; options: object; cleared: boolean }[],
}));

vi.mock('firebase/app', () => ({ initializeApp: () => 'app' }));
vi.mock('firebase/auth', () => ({
  ...sdk,
  browserSessionPersistence: 'session',
  initializeAuth: (...given: unknown[]) => {
    sdk.initializeAuth(...given);
    return sdk.auth;
  },
  EmailAuthProvider: { credential: (email: string, password: string) => ({ email, password }) },
  PhoneAuthProvider: class {
    static credential = (verificationId: string, code: string) => ({ verificationId, code });
    verifyPhoneNumber = sdk.verifyPhoneNumber;
  },
  RecaptchaVerifier: class {
    record: { box: Element; options: object; cleared: boolean };
    constructor(_: unknown, box: Element, options: object) {
      this.record = { box, options, cleared: false };
      sdk.verifiers.push(this.record);
    }
    clear() {
      this.record.cleared = true;
    }
  },
}));

const ADA = { uid: 'ada', email: 'ada@example.com', phoneNumber: null, emailVerified: false };
const CREDENTIALS = { email: 'ada@example.com', password: 'canary' };
const NEW = { ...CREDENTIALS, mayExist: false };
const never = new AbortController().signal;
const onSessionEnded = vi.fn();
const onSignedIn = vi.fn();
const onTokensReplaced = vi.fn();

const { firebase } = readSettings({ PUBLIC_SANDBOX: '1' });

function auth(sandbox = false, isOnline = () => true) {
  return createAuth({
    settings: { firebase, sandbox },
    onSessionEnded,
    onSignedIn,
    onTokensReplaced,
    isOnline,
  });
}

function refuse(code: string) {
  return Promise.reject(Object.assign(new Error('canary'), { code }));
}

beforeEach(() => {
  document.body.innerHTML = `<div id="${BOT_CHECK_ELEMENT_ID}"></div>`;
});

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  sdk.auth.currentUser = null;
  sdk.verifiers.length = 0;
});

describe('the provider', () => {
  it('keeps the session in the tab, and is the emulator in the sandbox [R4.6]', () => {
    auth();
    expect(sdk.initializeAuth).toHaveBeenCalledWith('app', { persistence: 'session' });
    expect(sdk.connectAuthEmulator).not.toHaveBeenCalled();
    auth(true);
    expect(sdk.connectAuthEmulator).toHaveBeenCalledWith(sdk.auth, location.origin, {
      disableWarnings: true,
    });
  });

  it('returns the signed-in user [R3.2]', async () => {
    expect(await auth().currentUser()).toBeNull();
    sdk.auth.currentUser = { ...ADA, stsTokenManager: 'canary' };
    expect(await auth().currentUser()).toEqual(ADA);
  });

  it('calls back when the user is signed out, not when one is signed in', () => {
    const listener = vi.fn();
    auth().onSignedOut(listener);
    const report = sdk.onAuthStateChanged.mock.calls[0]?.[1];
    report(ADA);
    expect(listener).not.toHaveBeenCalled();
    report(null);
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('a token', () => {
  it('is null for a signed-out user [R3.1]', async () => {
    expect(await auth().getToken()).toBeNull();
    expect(await auth().refreshToken()).toBeNull();
  });

  it('is forced again only by a refresh', async () => {
    const getIdToken = vi.fn(async (isForced: boolean) => (isForced ? 'new' : 'cached'));
    sdk.auth.currentUser = { ...ADA, getIdToken };
    expect(await auth().getToken()).toBe('cached');
    expect(await auth().refreshToken()).toBe('new');
  });

  it('is null when the provider refuses, and fails when it is not reached: the session may be valid', async () => {
    sdk.auth.currentUser = { ...ADA, getIdToken: () => refuse('auth/user-token-expired') };
    expect(await auth().refreshToken()).toBeNull();
    sdk.auth.currentUser = { ...ADA, getIdToken: () => refuse('auth/network-request-failed') };
    expect(await auth().refreshToken().catch(failureOf)).toEqual({ code: 'unreachable' });
  });
});

describe('signing in', () => {
  it('returns the user, or what went wrong [R7.20]', async () => {
    sdk.signInWithEmailAndPassword.mockResolvedValueOnce({ user: ADA });
    expect(await auth().signIn(CREDENTIALS, never)).toEqual(ADA);
    expect(onSignedIn).toHaveBeenCalledOnce();
    sdk.signInWithEmailAndPassword.mockReturnValueOnce(refuse('auth/invalid-credential'));
    expect(await auth().signIn(CREDENTIALS, never).catch(failureOf)).toEqual({
      code: 'invalidCredentials',
    });
    sdk.createUserWithEmailAndPassword.mockReturnValueOnce(refuse('auth/email-already-in-use'));
    expect(await auth().createAccount(NEW, never).catch(failureOf)).toEqual({
      code: 'emailInUse',
    });
    expect(
      sdk.signInWithEmailAndPassword,
      'it is nobody’s who is known here',
    ).toHaveBeenCalledTimes(2);
  });

  describe('signing up once more after an earlier try may have made the account', () => {
    const again = () => auth().createAccount({ ...NEW, mayExist: true }, never);

    it('signs in if the password is right [R8.4]', async () => {
      sdk.createUserWithEmailAndPassword.mockReturnValueOnce(refuse('auth/email-already-in-use'));
      sdk.signInWithEmailAndPassword.mockResolvedValueOnce({ user: ADA });
      expect(await again()).toEqual(ADA);
      const { email, password } = CREDENTIALS;
      expect(sdk.signInWithEmailAndPassword).toHaveBeenCalledWith(sdk.auth, email, password);
    });

    it('makes the account if the earlier try did not get through', async () => {
      sdk.createUserWithEmailAndPassword.mockResolvedValueOnce({ user: ADA });
      expect(await again()).toEqual(ADA);
      expect(sdk.signInWithEmailAndPassword).not.toHaveBeenCalled();
    });

    it.each([
      ['auth/invalid-credential', 'emailInUse'],
      ['auth/too-many-requests', 'tooManyAttempts'],
    ])('after %s at the log-in shows %s', async (code, says) => {
      sdk.createUserWithEmailAndPassword.mockReturnValueOnce(refuse('auth/email-already-in-use'));
      sdk.signInWithEmailAndPassword.mockReturnValueOnce(refuse(code));
      expect(await again().catch(failureOf)).toEqual({ code: says });
    });

    it('shows other failures, and does not ask again', async () => {
      sdk.createUserWithEmailAndPassword.mockReturnValueOnce(refuse('auth/weak-password'));
      expect(await again().catch(failureOf)).toEqual({ code: 'weakPassword' });
      expect(sdk.signInWithEmailAndPassword).not.toHaveBeenCalled();
    });
  });

  it('on a screen that was left meanwhile does not sign in', async () => {
    sdk.signInWithEmailAndPassword.mockResolvedValueOnce({ user: ADA });
    await auth().signIn(CREDENTIALS, AbortSignal.abort());
    expect(sdk.signOut).toHaveBeenCalledOnce();
  });

  it('a second time keeps its session though the first screen was left', async () => {
    const provider = auth();
    let answerFirst = (_: unknown) => {};
    sdk.signInWithEmailAndPassword.mockReturnValueOnce(
      new Promise((resolve) => {
        answerFirst = resolve;
      }),
    );
    sdk.signInWithEmailAndPassword.mockResolvedValueOnce({ user: ADA });
    const left = provider.signIn(CREDENTIALS, AbortSignal.abort());
    await provider.signIn(CREDENTIALS, never);
    answerFirst({ user: ADA });
    await left;
    expect(sdk.signOut).not.toHaveBeenCalled();
  });
});

describe('an e-mail’s code', () => {
  const code = '00012345678901234567890';

  const uses = [
    ['verifyPasswordResetCode', () => auth().checkLinkCode({ code }), []],
    [
      'confirmPasswordReset',
      () => auth().resetPassword({ code, password: 'Canary99' }),
      ['Canary99'],
    ],
    ['applyActionCode', () => auth().applyEmailCode({ code }), []],
  ] as const;

  it.each(uses)(
    'is used by %s, and recognised when it is spent [R7.21 R7.22]',
    async (name, use, more) => {
      const isCheck = name === 'verifyPasswordResetCode';
      sdk[name].mockResolvedValueOnce(isCheck ? ADA.email : undefined);
      expect(await use()).toEqual(isCheck ? { email: ADA.email } : undefined);
      expect(sdk[name]).toHaveBeenCalledWith(sdk.auth, code, ...more);
      sdk[name].mockReturnValueOnce(refuse('auth/invalid-action-code'));
      expect(await use().catch(failureOf)).toEqual({ code: 'invalidActionCode' });
    },
  );
});

describe('reloading the signed-in user', () => {
  it('returns null for a signed-out user', async () => {
    expect(await auth().refreshUser()).toBeNull();
    expect(sdk.reload).not.toHaveBeenCalled();
  });

  it('returns the provider’s current user, and forces a token with the same claims', async () => {
    const user = { ...ADA, getIdToken: vi.fn(async () => 'new') };
    sdk.auth.currentUser = user;
    sdk.reload.mockImplementationOnce(async () => {
      user.emailVerified = true;
    });
    expect(await auth().refreshUser()).toEqual({ ...ADA, emailVerified: true });
    expect(user.getIdToken).toHaveBeenCalledWith(true);
  });

  it('ends the session when the provider no longer knows it', async () => {
    sdk.auth.currentUser = ADA;
    sdk.reload.mockReturnValueOnce(refuse('auth/user-token-expired'));
    expect(await auth().refreshUser().catch(failureOf)).toEqual({ code: 'sessionEnded' });
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });
});

describe('sending a code', () => {
  const TO = { phoneNumber: '+61491570006' };

  it('makes a new bot check for each send, in the screen’s element, and removes it [R5.33 R7.23]', async () => {
    sdk.verifyPhoneNumber.mockResolvedValue('verification-1');
    const provider = auth();
    expect(await provider.sendCode(TO, never, startBotCheck)).toEqual({
      verificationId: 'verification-1',
    });
    await provider.sendCode(TO, never, startBotCheck);
    const used = { cleared: true, options: { size: 'invisible' } };
    expect(sdk.verifiers).toMatchObject([used, used]);
    expect(document.getElementById(BOT_CHECK_ELEMENT_ID)?.childNodes).toHaveLength(0);
  });

  it('fails if the screen has no place for the bot check', async () => {
    document.body.innerHTML = '';
    expect(await auth().sendCode(TO, never, startBotCheck).catch(failureOf)).toEqual({
      code: 'botCheckFailed',
    });
    expect(sdk.verifyPhoneNumber).not.toHaveBeenCalled();
  });

  it('gives up on a bot check that never answers', async () => {
    vi.useFakeTimers();
    sdk.verifyPhoneNumber.mockReturnValueOnce(new Promise(() => {}));
    const failure = auth().sendCode(TO, never, startBotCheck).catch(failureOf);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await failure).toEqual({ code: 'botCheckFailed' });
    expect(sdk.verifiers[0]?.cleared).toBe(true);
  });

  it('removes the bot check when the screen is left', async () => {
    const leaving = new AbortController();
    sdk.verifyPhoneNumber.mockReturnValueOnce(new Promise(() => {}));
    const left = auth().sendCode(TO, leaving.signal, startBotCheck).catch(failureOf);
    leaving.abort();
    await left;
    expect(sdk.verifiers[0]?.cleared).toBe(true);
  });
});

describe('a challenge of the bot check', () => {
  const TO = { phoneNumber: '+61491570006' };

  /** reCAPTCHA's frame at the end of the page, which it shows and hides with the style of the elements around it. */
  async function openChallenge() {
    Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
      handleDisabledFileLoadingAsSuccess: true,
    });
    const around = document.createElement('div');
    around.style.visibility = 'hidden';
    around.innerHTML =
      '<div><iframe src="https://www.google.com/recaptcha/api2/bframe?k=1"></iframe></div>';
    document.body.append(around);
    const show = (visibility: string) => {
      around.style.visibility = visibility;
      return vi.advanceTimersByTimeAsync(100);
    };
    await show('visible');
    return { hide: () => show('hidden'), show: () => show('visible') };
  }

  function send() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let answer = (_: unknown) => {};
    sdk.verifyPhoneNumber.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const told = vi.fn();
    const sending = auth().sendCode(TO, never, startBotCheck).catch(failureOf).then(told);
    return {
      told,
      sending,
      answer,
      isCleared: () => sdk.verifiers[0]?.cleared,
      /** Calls a callback of reCAPTCHA by its name. */
      say: (name: 'callback' | 'error-callback') =>
        (sdk.verifiers[0] as { options: Record<string, () => void> }).options[name]?.(),
    };
  }

  it('that is closed unsolved ends the send at once', async () => {
    const { told, isCleared } = send();
    const { hide } = await openChallenge();
    expect(told).not.toHaveBeenCalled();
    await hide();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toHaveBeenCalledWith({ code: 'botCheckFailed' });
    expect(isCleared()).toBe(true);
  });

  it('that is solved is waited for, though it closes as well', async () => {
    const { told, sending, answer, say } = send();
    const { hide } = await openChallenge();
    await hide();
    say('callback');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).not.toHaveBeenCalled();
    answer('verification-1');
    await sending;
    expect(told).toHaveBeenCalledWith({ verificationId: 'verification-1' });
  });

  it('that reCAPTCHA cannot show ends the send too', async () => {
    const { told, sending, say } = send();
    say('error-callback');
    await sending;
    expect(told).toHaveBeenCalledWith({ code: 'botCheckFailed' });
  });
});

describe('linking a mobile', () => {
  const CODE = { verificationId: 'verification-1', code: '123456' };
  const LINKED = { ...ADA, phoneNumber: '+61491570006' };

  it('returns the user with the mobile [R3.13 R7.24]', async () => {
    sdk.auth.currentUser = ADA;
    sdk.linkWithCredential.mockResolvedValueOnce({ user: LINKED });
    expect(await auth().linkMobile(CODE)).toEqual(LINKED);
    expect(sdk.linkWithCredential).toHaveBeenCalledWith(ADA, CODE);
  });

  it('that is linked already returns the user too, so that the step ends', async () => {
    sdk.auth.currentUser = LINKED;
    sdk.linkWithCredential.mockReturnValueOnce(refuse('auth/provider-already-linked'));
    expect(await auth().linkMobile(CODE)).toEqual(LINKED);
    sdk.linkWithCredential.mockReturnValueOnce(refuse('auth/invalid-verification-code'));
    expect(await auth().linkMobile(CODE).catch(failureOf)).toEqual({ code: 'invalidMobileCode' });
  });

  it('ends the session when the user is signed out, or the provider requires a new log-in', async () => {
    expect(await auth().linkMobile(CODE).catch(failureOf)).toEqual({ code: 'sessionEnded' });
    sdk.auth.currentUser = ADA;
    sdk.linkWithCredential.mockReturnValueOnce(refuse('auth/requires-recent-login'));
    expect(await auth().linkMobile(CODE).catch(failureOf)).toEqual({ code: 'sessionEnded' });
    expect(onSessionEnded).toHaveBeenCalledTimes(2);
  });
});

describe('a request before the SDK has read the stored session', () => {
  const PROOF = { email: ADA.email, currentPassword: 'canary-current' };
  const CODE = { verificationId: 'verification-1', code: '123456' };

  it.each([
    ['a token', () => auth().getToken()],
    ['a new token', () => auth().refreshToken()],
    ['the person read anew', () => auth().refreshUser()],
    [
      'the link of a mobile',
      () => {
        sdk.linkWithCredential.mockResolvedValueOnce({ user: ADA });
        return auth().linkMobile(CODE);
      },
    ],
    ['a proof', () => auth().reauthenticate(PROOF)],
    [
      'a new password',
      () =>
        auth().replacePassword({ ...PROOF, password: 'canary-new', mayAlreadyBeChanged: false }),
    ],
  ])('waits for that: %s', async (_, ask) => {
    const user = { ...ADA, getIdToken: vi.fn(async () => 'token') };
    sdk.auth.authStateReady.mockImplementationOnce(async () => {
      sdk.auth.currentUser = user;
    });
    await expect(ask()).resolves.not.toBeNull();
    expect(onSessionEnded).not.toHaveBeenCalled();
  });
});

describe('changing the password', () => {
  const PASSWORDS = {
    email: 'ada.new@example.com',
    currentPassword: 'canary-current',
    password: 'canary-new',
    mayAlreadyBeChanged: false,
  };

  it('reauthenticates with the current one first [R5.6 R7.25]', async () => {
    sdk.auth.currentUser = ADA;
    await auth().replacePassword(PASSWORDS);
    expect(onTokensReplaced).toHaveBeenCalledOnce();
    expect(sdk.reauthenticateWithCredential).toHaveBeenCalledWith(ADA, {
      email: PASSWORDS.email,
      password: PASSWORDS.currentPassword,
    });
    expect(sdk.updatePassword).toHaveBeenCalledWith(ADA, PASSWORDS.password);
    const [proved] = sdk.reauthenticateWithCredential.mock.invocationCallOrder;
    const [updated] = sdk.updatePassword.mock.invocationCallOrder;
    expect(proved).toBeLessThan(updated ?? 0);
  });

  it('ends the session when the user is signed out, or the provider no longer knows them', async () => {
    expect(await auth().replacePassword(PASSWORDS).catch(failureOf)).toEqual({
      code: 'sessionEnded',
    });
    sdk.auth.currentUser = ADA;
    sdk.updatePassword.mockReturnValueOnce(refuse('auth/user-token-expired'));
    expect(await auth().replacePassword(PASSWORDS).catch(failureOf)).toEqual({
      code: 'sessionEnded',
    });
    expect(onSessionEnded).toHaveBeenCalledTimes(2);
  });

  describe('whose answer is lost', () => {
    const lost = () => refuse('auth/network-request-failed');
    const proofs = () =>
      sdk.reauthenticateWithCredential.mock.calls.map((call) => (call as unknown[])[1]);
    const change = (mayAlreadyBeChanged = false) =>
      auth()
        .replacePassword({ ...PASSWORDS, mayAlreadyBeChanged })
        .catch(failureOf);
    const { email } = PASSWORDS;

    it('is done if the provider knows the new password', async () => {
      sdk.auth.currentUser = ADA;
      sdk.updatePassword.mockReturnValueOnce(lost());
      expect(await change()).toBeUndefined();
      expect(proofs()).toEqual([
        { email, password: PASSWORDS.currentPassword },
        { email, password: PASSWORDS.password },
      ]);
      expect(onTokensReplaced).toHaveBeenCalledOnce();
    });

    it.each(['auth/network-request-failed', 'auth/invalid-credential'])(
      'may be done if the check ends as %s',
      async (code) => {
        sdk.auth.currentUser = ADA;
        sdk.updatePassword.mockReturnValueOnce(refuse('auth/internal-error'));
        sdk.reauthenticateWithCredential
          .mockResolvedValueOnce(undefined)
          .mockReturnValueOnce(refuse(code));
        expect(await change()).toEqual({ code: 'mayBeDone' });
      },
    );

    it.each([
      ['auth/network-request-failed', 'unreachable'],
      ['auth/invalid-credential', 'invalidCredentials'],
    ])('has done nothing if the proof failed with %s [R5.6]', async (code, says) => {
      sdk.auth.currentUser = ADA;
      sdk.reauthenticateWithCredential.mockReturnValueOnce(refuse(code));
      expect(await change()).toEqual({ code: says });
      expect(sdk.updatePassword).not.toHaveBeenCalled();
      expect(onSessionEnded).not.toHaveBeenCalled();
    });

    it('is found done by the next try, whose current password is wrong by now', async () => {
      sdk.auth.currentUser = ADA;
      sdk.reauthenticateWithCredential.mockReturnValueOnce(refuse('auth/invalid-credential'));
      expect(await change(true)).toBeUndefined();
      expect(sdk.updatePassword).not.toHaveBeenCalled();
      expect(onTokensReplaced).toHaveBeenCalledOnce();
    });

    it('may be done with another new password than that of the next try', async () => {
      sdk.auth.currentUser = ADA;
      sdk.reauthenticateWithCredential
        .mockReturnValueOnce(refuse('auth/invalid-credential'))
        .mockReturnValueOnce(refuse('auth/invalid-credential'));
      expect(await change(true)).toEqual({ code: 'mayBeDone' });
    });
  });
});
