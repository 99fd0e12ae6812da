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
  updatePassword,
  verifyPasswordResetCode,
} from 'firebase/auth';
import type { ShippedSettings } from '../../config/settings.ts';
import type { User } from '../../domain/entities.ts';
import { FailureError, failureOf, isUnanswered } from '../../domain/failures.ts';
import type { StartBotCheck } from './bot-check.ts';
import { providerFailure as failureFrom, type ProviderOperation } from './provider-failures.ts';

/** A link is opened by whoever has it, signed in or not. */
export { announceVerification } from './verification-notice.ts';

/** Id of the element into which the screen lets the bot check draw itself. */
export const BOT_CHECK_ELEMENT_ID = 'bot-check';
/** Which identity provider it is: that of a project, or the emulator of the sandbox, which answers where the page is. */
type ProviderSettings = Pick<ShippedSettings, 'firebase' | 'sandbox'>;

/** What the identity provider needs. */
export type AuthPorts = {
  readonly settings: ProviderSettings;
  /** Told when the provider says, in the middle of an act, that the person must log in again. */
  readonly onSessionEnded: () => void;
  /** Told when a session begins. */
  readonly onSignedIn: () => void;
  /** Told when the provider has replaced the session's tokens, and ended what other tabs hold of it. */
  readonly onTokensReplaced: () => void;
  readonly isOnline: () => boolean;
};

/** By what a person who is signed in proves to be there. */
type PasswordProof = {
  /** The address that the account has now. */
  readonly email: string;
  readonly currentPassword: string;
};

/** The identity provider as the effects use it. Every method throws `FailureError`s. */
export type Auth = ReturnType<typeof createAuth>;

/**
 * Starts the provider's SDK, or answers the one that runs. It opens a store of its own at once, for which its first call has to
 * wait. The session is the tab's: it survives a reload and no more. Source: product 7.8.
 */
export function startProvider({ firebase, sandbox }: ProviderSettings) {
  const auth = initializeAuth(initializeApp(firebase), { persistence: browserSessionPersistence });
  if (sandbox) {
    connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  }
  return auth;
}

/** The identity provider for the effects. */
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

  /** A sign-in whose screen was left must not leave a session behind that the app does not know of. */
  async function signedInUser(signIn: () => Promise<ProviderUser>, signal: AbortSignal) {
    signIns += 1;
    const mine = signIns;
    const user = await signIn();
    onSignedIn();
    if (signal.aborted && mine === signIns) {
      await signOut(auth);
    }
    return userOf(user);
  }

  /** @throws FailureError `inUse` when the password is another one: then it may be somebody else's account. */
  async function signInToExisting(
    { email, password }: { email: string; password: string },
    signal: AbortSignal,
    inUse: FailureError,
  ): Promise<User> {
    try {
      return await signedInUser(
        async () => (await signInWithEmailAndPassword(auth, email, password)).user,
        signal,
      );
    } catch (error) {
      const failure = providerFailure(error, 'signIn');
      throw failure.failure.code === 'invalidCredentials' ? inUse : failure;
    }
  }

  /** Whoever is signed in, once the stored session has been read: the app may be at work before the SDK has. */
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

  /** @throws FailureError `sessionEnded` when nobody is. */
  async function signedInOrFail(): Promise<ProviderUser> {
    const user = await signedIn();
    if (user === null) {
      throw failed(new FailureError({ code: 'sessionEnded' }));
    }
    return user;
  }

  /** Whether the account has this password, as far as the provider says so now. */
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

  async function reauthenticated({ email, currentPassword }: PasswordProof): Promise<ProviderUser> {
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
    /** Who is signed in, once the stored session has been read. */
    currentUser: async (): Promise<User | null> => {
      const user = await signedIn();
      return user && userOf(user);
    },

    /** The current bearer token; null when nobody is signed in, or the provider no longer knows the session. */
    getToken: () => token(false),

    /** A token made anew; null as above. */
    refreshToken: () => token(true),

    /** Calls back when nobody is signed in any more. Answers how to stop. */
    onSignedOut: (listener: () => void): (() => void) =>
      onAuthStateChanged(auth, (user) => {
        if (user === null) {
          listener();
        }
      }),

    signIn: async (
      { email, password }: { email: string; password: string },
      signal: AbortSignal,
    ): Promise<User> => {
      try {
        return await signedInUser(
          async () => (await signInWithEmailAndPassword(auth, email, password)).user,
          signal,
        );
      } catch (error) {
        throw providerFailure(error, 'signIn');
      }
    },

    /**
     * Makes an account, and signs its person in.
     *
     * @param credentials `mayExist`: an earlier try of this person may have made it. Then who has its password is signed in.
     */
    createAccount: async (
      { email, password, mayExist }: { email: string; password: string; mayExist: boolean },
      signal: AbortSignal,
    ): Promise<User> => {
      try {
        return await signedInUser(
          async () => (await createUserWithEmailAndPassword(auth, email, password)).user,
          signal,
        );
      } catch (error) {
        const failure = providerFailure(error, 'createAccount');
        if (!mayExist || failure.failure.code !== 'emailInUse') {
          throw failure;
        }
        return signInToExisting({ email, password }, signal, failure);
      }
    },

    signOut: (): Promise<void> => signOut(auth),

    /**
     * Sends a code to a mobile (E.164).
     *
     * @param startBotCheck what says that the bot check ends without an answer.
     * @throws FailureError `botCheckFailed` also when the screen offers no place for the bot check, it is closed, or takes too
     * long.
     */
    sendCode: async (
      { phoneNumber }: { phoneNumber: string },
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
        // A new one for every send: one that was used before never answers again.
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

    /** Links the mobile whose code was typed to whoever is signed in. */
    linkMobile: async ({
      verificationId,
      code,
    }: {
      verificationId: string;
      code: string;
    }): Promise<User> => {
      const user = await signedInOrFail();
      try {
        const credential = PhoneAuthProvider.credential(verificationId, code);
        return userOf((await linkWithCredential(user, credential)).user);
      } catch (error) {
        const failure = providerFailure(error, 'linkMobile');
        // The provider has re-read the person before it said so: the number is there now.
        if (failure.failure.code === 'mobileAlreadyLinked' && user.phoneNumber !== null) {
          return userOf(user);
        }
        throw failed(failure);
      }
    },

    /** Asks whose code a link has, without spending it. */
    checkLinkCode: async ({ code }: { code: string }): Promise<{ email: string }> => {
      try {
        return { email: await verifyPasswordResetCode(auth, code) };
      } catch (error) {
        throw providerFailure(error, 'checkLinkCode');
      }
    },

    /** Spends a code to set a new password. */
    resetPassword: async ({
      code,
      password,
    }: {
      code: string;
      password: string;
    }): Promise<void> => {
      try {
        await confirmPasswordReset(auth, code, password);
      } catch (error) {
        throw providerFailure(error, 'resetPassword');
      }
    },

    /** Spends a code to verify an e-mail address, whoever is signed in. */
    applyEmailCode: async ({ code }: { code: string }): Promise<void> => {
      try {
        await applyActionCode(auth, code);
      } catch (error) {
        throw providerFailure(error, 'applyEmailCode');
      }
    },

    /** Whoever is signed in proves with the current password to be there. */
    reauthenticate: async (proof: PasswordProof): Promise<void> => {
      await reauthenticated(proof);
    },

    /**
     * Sets a new password for whoever is signed in, who proves with the current one to be there. Where no answer says whether it
     * is set, the new one is tried. Source: decision 015.
     *
     * @throws FailureError `mayBeDone` where that does not show it.
     */
    replacePassword: async ({
      password,
      mayBeSet,
      ...proof
    }: PasswordProof & { password: string; mayBeSet: boolean }): Promise<void> => {
      let isSet = false;
      const user = await reauthenticated(proof).catch((error: unknown) => {
        if (mayBeSet && failureOf(error).code === 'invalidCredentials') {
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
      // One that is on its way still may be set later.
      if (!isSet && !(await hasPassword(proof.email, password))) {
        throw new FailureError({ code: 'mayBeDone' });
      }
      onTokensReplaced();
    },

    /** Whoever is signed in, read anew, with a token that says the same; null when nobody is. */
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
