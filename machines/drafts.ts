import type { User } from '../domain/entities.ts';
import type { OnboardingStep } from '../domain/onboarding.ts';

/** Form or flow whose input survives a reload; for the home page, its closed messages. */
export type DraftForm =
  | OnboardingStep
  | 'forgotPassword'
  | 'emailVerification'
  | 'cashOut'
  | 'home';

/** Sent code or link: a reload must neither forget it nor end its lockout. */
export type Sending = {
  /** Mobile (E.164) or e-mail address. */
  readonly to: string;
  /** Id of a code at the provider; empty for a link. */
  readonly id: string;
  /** Time when the next one may be sent, epoch ms. */
  readonly opensAt: number;
};

export type Draft = {
  /** Typed texts by field name, never a secret. */
  readonly fields: Readonly<Record<string, string>>;
  readonly sending: Sending | null;
};

/** All drafts of this tab by uid; those of a visitor have an empty one. Source: decision 014. */
export type Drafts = Readonly<Record<string, Readonly<Partial<Record<DraftForm, Draft>>>>>;

/** Events by which forms and flows report unfinished input. */
export type DraftReport =
  | { type: 'field.typed'; form: DraftForm; field: string; text: string }
  | { type: 'sending.reported'; form: DraftForm; sending: Sending };

/** User and drafts, both part of the app's context. */
type DraftStore = { readonly user: Pick<User, 'uid'> | null; readonly drafts: Drafts };

const NO_DRAFT: Draft = { fields: {}, sending: null };

const ownerOf = ({ user }: DraftStore) => user?.uid ?? '';

/** Returns the draft of a form of the current user. */
export function draftOf(store: DraftStore, form: DraftForm): Draft {
  return store.drafts[ownerOf(store)]?.[form] ?? NO_DRAFT;
}

/** Returns the drafts with a change to one form of the current user; null deletes the draft. */
export function draftsWith(
  store: DraftStore,
  form: DraftForm,
  change: Partial<Draft> | null,
): Drafts {
  const owner = ownerOf(store);
  const { [form]: draft = NO_DRAFT, ...others } = store.drafts[owner] ?? {};
  return {
    ...store.drafts,
    [owner]: change === null ? others : { ...others, [form]: { ...draft, ...change } },
  };
}

/** Returns the drafts of one user alone, because users must not see the input of others. */
export function draftsOfPerson(drafts: Drafts, user: Pick<User, 'uid'> | null): Drafts {
  const own = user && drafts[user.uid];
  return user && own ? { [user.uid]: own } : {};
}
