import { initializeApp } from 'firebase/app';
import {
  applyActionCode,
  browserSessionPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  initializeAuth,
  linkWithCredential,
  onAuthStateChanged,
  PhoneAuthProvider,
  type User as ProviderUser,
  RecaptchaVerifier,
  reauthenticateWithCredential,
  reload,
  signInWithEmailAndPassword,
  signOut,
  type UserCredential,
  updatePassword,
  verifyPasswordResetCode,
} from 'firebase/auth';
import type { InputFrom } from 'xstate';
import type { ShippedSettings } from '../../config/settings.ts';
import type { User } from '../../domain/entities.ts';
import { FailureError, failureOf, isUnanswered } from '../../domain/failures.ts';
import type { PageEffects } from '../../machines/effects.ts';
import type { StartBotCheck } from './bot-check.ts';
import { providerFailure as failureFrom, type ProviderOperation } from './provider-failures.ts';

/** A link may be opened by a signed-out user too. */
export { announceVerification } from './verification-notice.ts';

/** Id of the element in which the screen lets the bot check appear. */
export const BOT_CHECK_ELEMENT_ID = 'bot-check';
/** Settings of the identity provider: a project's, or the sandbox's emulator, which is at the page's origin. */
type ProviderSettings = Pick<ShippedSettings, 'firebase' | 'sandbox'>;

export type AuthPorts = {
  readonly settings: ProviderSettings;
  /** Called when the provider says during an action that the user must log in again. */
  readonly onSessionEnded: () => void;
  readonly onSignedIn: () => void;
  /** Called when the provider has replaced the session's tokens, which ends the session's copies in other tabs. */
  readonly onTokensReplaced: () => void;
  readonly isOnline: () => boolean;
};

type Input<Name extends keyof PageEffects> = InputFrom<PageEffects[Name]>;

/** The identity provider as the effects use it. Every method throws `FailureError`s. */
export type Auth = ReturnType<typeof createAuth>;

/**
 * Starts the provider's SDK, or returns the running one. The SDK opens its own store at once, and its first call waits for that.
 * The session belongs to the tab: it survives a reload and no more. Source: product 7.8.
 */
export function startProvider({ firebase, sandbox }: ProviderSettings) {
  const auth = initializeAuth(initializeApp(firebase), { persistence: browserSessionPersistence });
  if (sandbox) {
    connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  }
  return auth;
}

export function createAuth({
  settings,
  onSessionEnded,
  onSignedIn,
  onTokensReplaced,
  isOnline,
}: AuthPorts) {
  const auth = startProvider(settings);
  const providerFailure = (error: unknown, operation: ProviderOperation) =>
    failureFrom(error, operation, isOnline);
  let signIns = 0;

  /** @throws FailureError what the provider's error means to this operation. */
  const run = <Result>(operation: ProviderOperation, act: () => Promise<Result>): Promise<Result> =>
    act().catch((error: unknown) => {
      throw providerFailure(error, operation);
    });

  /** Signs in, and out again if the screen was left meanwhile, because the app would not know of that session. */
  async function signedInUser(signIn: () => Promise<UserCredential>, signal: AbortSignal) {
    signIns += 1;
    const ownNumber = signIns;
    const { user } = await signIn();
    onSignedIn();
    if (signal.aborted && ownNumber === signIns) {
      await signOut(auth);
    }
    return userOf(user);
  }

  const signIn = (email: string, password: string, signal: AbortSignal): Promise<User> =>
    run('signIn', () =>
      signedInUser(() => signInWithEmailAndPassword(auth, email, password), signal),
    );

  /** Returns the signed-in user once the stored session has been read, because the app may run before the SDK is ready. */
  async function signedIn(): Promise<ProviderUser | null> {
    await auth.authStateReady();
    return auth.currentUser;
  }

  async function token(isForced: boolean): Promise<string | null> {
    const user = await signedIn();
    try {
      return (await user?.getIdToken(isForced)) ?? null;
    } catch (error) {
      const failure = providerFailure(error, 'getToken');
      if (failure.failure.code === 'sessionEnded') {
        return null;
      }
      throw failure;
    }
  }

  function failed(failure: FailureError): FailureError {
    if (failure.failure.code === 'sessionEnded') {
      onSessionEnded();
    }
    return failure;
  }

  /** @throws FailureError `sessionEnded` if the user is signed out. */
  async function signedInOrFail(): Promise<ProviderUser> {
    const user = await signedIn();
    if (user === null) {
      throw failed(new FailureError({ code: 'sessionEnded' }));
    }
    return user;
  }

  /** True if the provider confirms now that the account has this password. */
  async function hasPassword(email: string, password: string): Promise<boolean> {
    try {
      await reauthenticated({ email, currentPassword: password });
      return true;
    } catch (error) {
      const { code } = failureOf(error);
      if (code === 'invalidCredentials') {
        return false;
      }
      throw code === 'sessionEnded' ? error : new FailureError({ code: 'mayBeDone' });
    }
  }

  async function reauthenticated({
    email,
    currentPassword,
  }: Input<'reauthenticate'>): Promise<ProviderUser> {
    const user = await signedInOrFail();
    try {
      const credential = EmailAuthProvider.credential(email, currentPassword);
      await reauthenticateWithCredential(user, credential);
      return user;
    } catch (error) {
      throw failed(providerFailure(error, 'reauthenticate'));
    }
  }

  return {
    /** Returns the signed-in user, once the stored session has been read. */
    currentUser: async (): Promise<User | null> => {
      const user = await signedIn();
      return user && userOf(user);
    },

    /** Returns the current bearer token; null if the user is signed out, or the provider no longer knows the session. */
    getToken: () => token(false),

    /** Returns a new token; null as above. */
    refreshToken: () => token(true),

    /** Calls back when the user is signed out. Returns a function that stops it. */
    onSignedOut: (listener: () => void): (() => void) =>
      onAuthStateChanged(auth, (user) => {
        if (user === null) {
          listener();
        }
      }),

    signIn: ({ email, password }: Input<'signIn'>, signal: AbortSignal): Promise<User> =>
      signIn(email, password, signal),

    /**
     * Creates an account, and signs the user in.
     *
     * @param credentials `mayExist`: an earlier try may have created the account. Then a user with its password is signed in.
     */
    createAccount: async (
      { email, password, mayExist }: Input<'createAccount'>,
      signal: AbortSignal,
    ): Promise<User> => {
      try {
        return await signedInUser(
          () => createUserWithEmailAndPassword(auth, email, password),
          signal,
        );
      } catch (error) {
        const failure = providerFailure(error, 'createAccount');
        if (!mayExist || failure.failure.code !== 'emailInUse') {
          throw failure;
        }
        return signIn(email, password, signal).catch((refusal: unknown) => {
          // With a wrong password the account may be another person's.
          throw failureOf(refusal).code === 'invalidCredentials' ? failure : refusal;
        });
      }
    },

    signOut: (): Promise<void> => signOut(auth),

    /**
     * Sends a code to a mobile number (E.164).
     *
     * @param startBotCheck returns what notices that the bot check ends without an answer.
     * @throws FailureError `botCheckFailed` also if the screen has no place for the bot check, or if it is closed or takes too
     * long.
     */
    sendCode: async (
      { phoneNumber }: Input<'sendCode'>,
      signal: AbortSignal,
      startBotCheck: StartBotCheck,
    ): Promise<{ verificationId: string }> => {
      const place = document.getElementById(BOT_CHECK_ELEMENT_ID);
      if (place === null) {
        throw new FailureError({ code: 'botCheckFailed' });
      }
      const box = document.createElement('div');
      place.replaceChildren(box);
      try {
        const { callbacks, untilAnswered } = startBotCheck(signal);
        // A new verifier for each code, because a used one never answers again.
        const verifier = new RecaptchaVerifier(auth, box, { size: 'invisible', ...callbacks });
        try {
          const sending = new PhoneAuthProvider(auth).verifyPhoneNumber(phoneNumber, verifier);
          return { verificationId: await untilAnswered(sending) };
        } finally {
          verifier.clear();
        }
      } catch (error) {
        throw failed(providerFailure(error, 'sendCode'));
      } finally {
        box.remove();
      }
    },

    /** Links the mobile number whose code was typed to the signed-in user. */
    linkMobile: async ({ verificationId, code }: Input<'linkMobile'>): Promise<User> => {
      const user = await signedInOrFail();
      try {
        const credential = PhoneAuthProvider.credential(verificationId, code);
        return userOf((await linkWithCredential(user, credential)).user);
      } catch (error) {
        const failure = providerFailure(error, 'linkMobile');
        // The provider has reloaded the user before it said so, so the number is known now.
        if (failure.failure.code === 'mobileAlreadyLinked' && user.phoneNumber !== null) {
          return userOf(user);
        }
        throw failed(failure);
      }
    },

    /** Returns the account's email address for a link's code, without using the code up. */
    checkLinkCode: ({ code }: { code: string }): Promise<{ email: string }> =>
      run('checkLinkCode', async () => ({ email: await verifyPasswordResetCode(auth, code) })),

    /** Uses a code up to set a new password. */
    resetPassword: ({ code, password }: { code: string; password: string }): Promise<void> =>
      run('resetPassword', () => confirmPasswordReset(auth, code, password)),

    /** Uses a code up to verify an email address, whether or not a user is signed in. */
    applyEmailCode: ({ code }: { code: string }): Promise<void> =>
      run('applyEmailCode', () => applyActionCode(auth, code)),

    reauthenticate: async (proof: Input<'reauthenticate'>): Promise<void> => {
      await reauthenticated(proof);
    },

    /**
     * Sets a new password for the signed-in user, who confirms it with the current one. If no answer says whether it is set, the
     * new one is tried. Source: decision 015.
     *
     * @throws FailureError `mayBeDone` if that does not show it.
     */
    replacePassword: async ({
      password,
      mayAlreadyBeChanged,
      ...proof
    }: Input<'replacePassword'>): Promise<void> => {
      let isSet = false;
      const user = await reauthenticated(proof).catch((error: unknown) => {
        if (mayAlreadyBeChanged && failureOf(error).code === 'invalidCredentials') {
          return null;
        }
        throw error;
      });
      try {
        if (user !== null) {
          await updatePassword(user, password);
          isSet = true;
        }
      } catch (error) {
        const failure = failed(providerFailure(error, 'replacePassword'));
        if (!isUnanswered(failure.failure)) {
          throw failure;
        }
      }
      // A change that is still on its way may take effect later.
      if (!isSet && !(await hasPassword(proof.email, password))) {
        throw new FailureError({ code: 'mayBeDone' });
      }
      onTokensReplaced();
    },

    /** Reloads the signed-in user and the token, so that both agree; null if the user is signed out. */
    refreshUser: async (): Promise<User | null> => {
      const user = await signedIn();
      if (user === null) {
        return null;
      }
      try {
        await reload(user);
        await user.getIdToken(true);
        return userOf(user);
      } catch (error) {
        throw failed(providerFailure(error, 'getToken'));
      }
    },
  };
}

function userOf({ uid, email, phoneNumber, emailVerified }: ProviderUser): User {
  return { uid, email: email ?? '', phoneNumber, emailVerified };
}
