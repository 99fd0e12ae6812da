import type { User } from '../domain/entities.ts';
import type { OnboardingStep } from '../domain/onboarding.ts';

/** A form, or a flow, whose choices outlast a reload; of the home, what was closed. */
export type DraftForm =
  | OnboardingStep
  | 'forgotPassword'
  | 'emailVerification'
  | 'cashOut'
  | 'home';

/** A code or a link that was sent: a reload must neither forget it nor open what is locked. */
export type Sending = {
  /** A mobile (E.164) or an e-mail address. */
  readonly to: string;
  /** The provider's handle of a code; empty for a link. */
  readonly id: string;
  /** When the next one may be sent, epoch ms. */
  readonly opensAt: number;
};

/** What is unfinished in one form. */
export type Draft = {
  /** What was typed, by the field's name. Never a secret. */
  readonly fields: Readonly<Record<string, string>>;
  readonly sending: Sending | null;
};

/** Everything unfinished in this tab, by uid; a visitor's is under the empty one. Source: decision 014. */
export type Drafts = Readonly<Record<string, Readonly<Partial<Record<DraftForm, Draft>>>>>;

/** What forms and flows report of what is unfinished. */
export type DraftReport =
  | { type: 'field.typed'; form: DraftForm; field: string; text: string }
  | { type: 'sending.reported'; form: DraftForm; sending: Sending };

/** Whose drafts, and all of them: the app's context has both. */
type Desk = { readonly user: Pick<User, 'uid'> | null; readonly drafts: Drafts };

const NO_DRAFT: Draft = { fields: {}, sending: null };

const ownerOf = ({ user }: Desk) => user?.uid ?? '';

/** What is unfinished in a form of whoever is here. */
export function draftOf(desk: Desk, form: DraftForm): Draft {
  return desk.drafts[ownerOf(desk)]?.[form] ?? NO_DRAFT;
}

/** The drafts with a change to one form of whoever is here; null forgets the form. */
export function draftsWith(desk: Desk, form: DraftForm, change: Partial<Draft> | null): Drafts {
  const owner = ownerOf(desk);
  const { [form]: draft = NO_DRAFT, ...others } = desk.drafts[owner] ?? {};
  return {
    ...desk.drafts,
    [owner]: change === null ? others : { ...others, [form]: { ...draft, ...change } },
  };
}

/** The drafts of one person alone: nobody finds what somebody else has typed. */
export function draftsOfPerson(drafts: Drafts, user: Pick<User, 'uid'> | null): Drafts {
  const own = user && drafts[user.uid];
  return user && own ? { [user.uid]: own } : {};
}
