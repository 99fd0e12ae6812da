import type { KycStatus, Profile } from '../../../domain/entities.ts';
import { identityCheckMachine } from '../../../machines/identity-check.machine.ts';
import { idCheckCopy } from '../../../src/copy/id-check.ts';
import model from '../../model/identity-check.model.ts';
import { HEADINGS } from '../support/customers.ts';
import type { Screen } from '../support/screen.ts';
import { fillWidget } from '../support/widget.ts';
import { profileCall } from './bank-sync.driver.ts';
import {
  type Answer,
  type Call,
  defineDriver,
  goOnline,
  noticesReturn,
  quiet,
  quietReads,
  REASONS,
} from './driver.ts';
import type { WalkTab } from './walk-tab.ts';
import { NEW_WORD } from './wire.ts';

const status: Call = { method: 'GET', path: '/v3/Users/kyc' };
/** Request for the widget's script. Held, so that the path decides when the widget appears. */
const script: Call = { method: 'GET', path: '/sandbox/identity-widget.js' };

const ALIKE = 'the failure has one message, whatever the reason';

const answerStatus = (kycStatus: KycStatus): Answer => ({
  fault: { status: 200, body: { kycStatus: kycStatus === 'other' ? NEW_WORD : kycStatus } },
});
const statusFails = {
  // Three attempts, then one with a new token.
  unreachable: { lost: true, calls: 4 },
  kycStatusUnavailable: { fault: { status: 500 } },
  tooManyAttempts: { fault: { status: 429 } },
} as const;

/** Failures of `lookForCheck`. Not shown, because the screen shows the refusal of the entity. */
const lookFails = quiet({ ...statusFails, offline: { offline: true as const, calls: 3 } });

const inWidget = { widget: { overlay: 'lifted', loading: 'ready' } };

/** Fills in the widget's form; the given name decides the check's result. */
const showDocument = ({ view }: WalkTab, firstName: string) => fillWidget(view, { firstName });

const loading = ({ heading, text }: Screen) => [
  heading(HEADINGS.idCheck),
  text(idCheckCopy.loading),
];
const verifying = ({ heading }: Screen) => [
  heading(/^(Verifying your identity\.\.\.|A person is checking your ID)$/),
];

export default defineDriver<typeof identityCheckMachine>({
  machine: identityCheckMachine,
  model,
  starts: {
    'after the bank account': 'idCheck',
  },
  passes: {
    step: 'idCheck',
    async pass({ screen, look, person: { firstName, lastName, document } }) {
      await screen.page.getByLabel('Given name').waitFor();
      await look('id-check');
      await fillWidget(screen, { firstName, lastName, document });
      await screen.heading(idCheckCopy.verifying.title).waitFor();
      await look('id-verifying');
    },
  },
  events: {
    'widget.ready': {
      when: (_, snapshot) => snapshot.matches({ widget: { loading: 'pending' } }),
      act: (walkTab) => walkTab.answer(script, {}),
    },
    'widget.failed': {
      when: (_, snapshot) =>
        snapshot.matches({ widget: { loading: 'pending' } }) || snapshot.matches(inWidget),
      act: async (walkTab) => {
        const form = walkTab.view.page.getByLabel('Given name');
        if (await form.isVisible()) await showDocument(walkTab, 'Error');
        else await walkTab.answer(script, { fault: { status: 404 } });
        walkTab.tab.allow(/Refused to execute script from .*identity-widget/);
      },
    },
    'widget.checked': {
      when: ({ entityId }, snapshot) => entityId !== '' && snapshot.matches(inWidget),
      act: (walkTab, { entityId }) => showDocument(walkTab, entityId === null ? 'NoEntity' : 'Kim'),
    },
    'presence.regained': { act: goOnline },
    'check.retried': {
      // After a final refusal the screen offers no retry.
      offered: ({ status: known }) => known !== 'Failed',
      act: ({ view }) => view.button(idCheckCopy.tryAgain).click(),
    },
  },
  actors: {
    readStatus: {
      call: status,
      done: answerStatus,
      fails: {
        ...statusFails,
        offline: { offline: true, calls: 3, staysOffline: true },
      },
    },
    readResult: {
      call: status,
      done: answerStatus,
      fails: { ...statusFails, offline: { offline: true, calls: 3 } },
    },
    lookForCheck: {
      call: status,
      done: answerStatus,
      fails: lookFails,
    },
    getWidgetToken: {
      call: { method: 'GET', path: '/v3/Users/kyc/token' },
      done: () => ({}),
      fails: {
        generic: { fault: { status: 500 } },
        tooManyAttempts: { fault: { status: 429 } },
        kycTokenRefused: { fault: { status: 400 } },
      },
    },
    setKycEntity: {
      call: { method: 'POST', path: '/v3/Users/kyc/entity' },
      done: () => ({}),
      fails: {
        kycNotSet: { fault: { status: 500 }, says: null },
        tooManyAttempts: { fault: { status: 429 }, says: null },
      },
    },
    loadProfile: {
      call: profileCall,
      done: (profile: Profile, walkTab: WalkTab) => {
        // The sandbox does not know that the check was passed. So it refuses the overview if the home page appears before the
        // walk ends.
        walkTab.tab.allow(/Failed to load resource.*Lending\/overview/);
        return { fault: { status: 200, body: profile } };
      },
      fails: quietReads,
    },
  },
  extraCalls: (snapshot) => (snapshot.matches({ widget: { loading: 'pending' } }) ? [script] : []),
  heldCalls: [script],
  // The script stays in the page, so a second widget would be ready before the screen shows that it loads.
  isWalkable: (events) => {
    const types = events.map(({ type }) => type);
    const ready = types.indexOf('widget.ready');
    return (
      noticesReturn('readStatus')(events) &&
      (ready < 0 || !types.includes('xstate.done.actor.getWidgetToken', ready))
    );
  },
  states: {
    readingStatus: loading,
    unchecked: ({ text, button }) => [text(idCheckCopy.unchecked), button(idCheckCopy.tryAgain)],
    gettingToken: loading,
    'widget.overlay.covering': loading,
    'widget.overlay.lifted': ({ heading, text }) => ({
      sees: [heading(HEADINGS.idCheck)],
      lacks: [text(idCheckCopy.loading)],
    }),
    'widget.loading.pending': ({ page, heading }) => ({
      sees: [heading(HEADINGS.idCheck)],
      lacks: [page.getByLabel('Given name')],
    }),
    'widget.loading.ready': ({ page }) => [page.getByLabel('Given name')],
    settingEntity: ({ page, heading }) => [
      heading('Verifying your identity...'),
      page.getByRole('listitem').filter({ hasText: 'Sending your details' }),
    ],
    lookingForCheck: ({ heading }) => [heading('Verifying your identity...')],
    entityRefused: ({ alert, button }) => [alert(/./), button(idCheckCopy.tryAgain)],
    'verifying.readingResult': verifying,
    'verifying.waiting': verifying,
    'verifying.waitingForPerson': ({ heading }) => [heading('A person is checking your ID')],
    refreshingProfile: ({ heading }) => [heading('Opening your account')],
    waitingForProfile: ({ heading }) => [heading('Opening your account')],
    profileMissing: ({ text, button }) => [
      text(/^(Your ID is confirmed|You're offline\..*)$/),
      button(idCheckCopy.tryAgain),
    ],
    unavailable: ({ alert, button }) => [alert(/./), button(idCheckCopy.tryAgain)],
    failed: ({ heading }) => [heading("Whoops! We couldn't verify your identity...")],
    verified: ({ heading }) => [heading(/^Hi /)],
  },
  showsWell: (state, snapshot) => {
    if (state === 'widget.overlay.covering') return true;
    if (state === 'widget.loading.pending') {
      return snapshot.matches({ widget: { overlay: 'lifted' } });
    }
    return !state.startsWith('widget') || snapshot.matches(inWidget);
  },
  unreachable: {
    'readStatus: generic': ALIKE,
    'readStatus: unavailable': ALIKE,
    'readResult: generic': ALIKE,
    'readResult: unavailable': ALIKE,
    'lookForCheck: generic': ALIKE,
    'lookForCheck: unavailable': ALIKE,
    'getWidgetToken: unavailable': ALIKE,
    'getWidgetToken: offline': REASONS.offline,
    'runIdentityWidget: unavailable': 'a failure of the widget arrives as an event',
    'setKycEntity: generic': ALIKE,
    'setKycEntity: unavailable': ALIKE,
    'setKycEntity: offline': REASONS.offline,
  },
});
