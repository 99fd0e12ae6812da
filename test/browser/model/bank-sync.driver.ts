import type { Connection, Profile } from '../../../domain/entities.ts';
import { BANK_JOB_TIMEOUT_MS, bankSyncMachine } from '../../../machines/bank-sync.machine.ts';
import { BANK_MISSED_POLLS } from '../../../machines/missed-polls.ts';
import { anotherJob } from '../../../machines/samples/values.ts';
import { bankCopy } from '../../../src/copy/bank.ts';
import { bankLoginCopy } from '../../../src/copy/bank-login.ts';
import { failureText } from '../../../src/copy/failures.ts';
import model from '../../model/bank-sync.model.ts';
import type { Screen } from '../support/screen.ts';
import { type Answer, type Call, defineDriver, quietReads } from './driver.ts';
import type { WalkTab } from './walk-tab.ts';
import { connectionToWire } from './wire.ts';

/** API call that reads a bank's job. */
export const connectionCall: Call = {
  method: 'GET',
  path: '/v3/Finances/connections/jobs/*/status',
};
/** API call that loads the profile. Held only once the screen is open, because the log-in before that makes it too. */
export const profileCall: Call = { method: 'GET', path: '/v3/Users/state', late: true };

/** Returns an answer with this connection. */
export const readConnection = (connection: Connection): Answer => ({
  fault: { status: 200, body: connectionToWire(connection) },
});

const loadProfile = (profile: Profile): Answer => ({ fault: { status: 200, body: profile } });
/** The samples' job is another one than the sandbox's, so only the job that has replaced it is named. */
const loadOwnProfile = ({ basiqJobId, ...profile }: Profile): Answer => ({
  fault: {
    status: 200,
    body: basiqJobId === anotherJob.basiqJobId ? { ...profile, basiqJobId } : profile,
  },
});

/** Creates a customer whose bank job never ends by itself. */
export async function makeJob(walkTab: WalkTab): Promise<void> {
  await walkTab.makeCustomer('bank');
  const institution = { id: 'PD10001' };
  const { token } = await walkTab.asCustomer('GET', '/v3/Finances/connections/token');
  const answer = await fetch(`${walkTab.tab.url}/sandbox/bank/connections`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ loginId: 'never', password: 'any', institution }),
  });
  const { id } = (await answer.json()) as { id: string };
  await walkTab.asCustomer('POST', '/v3/Finances/connections/jobs', {
    institutionId: institution.id,
    jobId: id,
  });
}

const JOB_GONE: Answer = { fault: { status: 404 }, says: null };
const FLEETING = 'the screen does not change, whatever the reason';

const syncing = ({ page, progress }: Screen) => [
  progress(),
  page.getByRole('listitem').filter({ hasText: 'Checking your bank login' }),
];
const result = (words: string) => (view: Screen) => [...syncing(view), view.text(words)];
const UNREADABLE = failureText({ code: 'bankJobGone' });
const unanswered = ({ heading, progress, text }: Screen) => ({
  sees: [
    heading("We can't see your progress right now"),
    // Offline the banner gives the reason.
    text(UNREADABLE)
      .or(text(/^You're offline\./))
      .filter({ visible: true }),
  ],
  lacks: [progress()],
});
const notOpened = (view: Screen) => ({
  sees: [...connected(view), view.text('The next step takes longer than usual')],
  lacks: [view.text(UNREADABLE)],
});
const stalled = ({ heading }: Screen) => [heading('This is taking longer than usual')];
const connected = result('Your bank is connected.');
const failed = result("We couldn't connect your bank.");

export default defineDriver<typeof bankSyncMachine>({
  machine: bankSyncMachine,
  model,
  starts: {
    'a connection that has just begun': async (walkTab) => {
      await walkTab.makeCustomer('bank');
      await walkTab.logIn();
      await walkTab.view.button('Banksia Bank').click();
      await walkTab.view.field('Customer number').fill('never');
      await walkTab.view.page.getByLabel('Password', { exact: true }).fill('any');
      await walkTab.view.button(bankLoginCopy.submit).click();
    },
    'a connection that the customer comes back to': async (walkTab) => {
      await makeJob(walkTab);
      await walkTab.logIn();
    },
  },
  events: {
    'look.requested': {
      when: (_, { context }) => context.missedPolls >= BANK_MISSED_POLLS,
      act: ({ view }) => view.button(bankCopy.tryAgain).click(),
    },
    'reconnect.requested': { act: ({ view }) => view.button(bankCopy.reconnect).click() },
    'clock.ticked': {
      // The first tick comes by itself.
      when: ({ now }, { context }) =>
        context.tickedAt === null
          ? now === 1_800_000_000_000
          : now - context.tickedAt >= BANK_JOB_TIMEOUT_MS,
      act: (walkTab, { now }) =>
        now === 1_800_000_000_000 ? Promise.resolve() : walkTab.sleep(BANK_JOB_TIMEOUT_MS),
    },
  },
  actors: {
    readConnectionFirst: {
      call: connectionCall,
      done: readConnection,
      fails: { ...quietReads, bankJobGone: JOB_GONE },
    },
    readConnection: {
      call: connectionCall,
      done: readConnection,
      fails: { ...quietReads, bankJobGone: JOB_GONE },
    },
    readConnectionLate: {
      call: connectionCall,
      done: readConnection,
      fails: { generic: quietReads.generic, bankJobGone: JOB_GONE },
    },
    loadProfileAfterSuccess: {
      call: profileCall,
      done: loadOwnProfile,
      fails: quietReads,
    },
    loadProfileAfterFailure: {
      call: profileCall,
      done: loadProfile,
      fails: { generic: quietReads.generic },
    },
  },
  states: {
    resuming: ({ heading, loading, progress }) => ({
      sees: [heading('Bank connection'), loading()],
      lacks: [progress()],
    }),
    // It may be read again after it was missed.
    'syncing.readingStatus': (view, { context }) =>
      context.missedPolls >= BANK_MISSED_POLLS ? unanswered(view) : syncing(view),
    'syncing.waiting': syncing,
    'syncing.unanswered': unanswered,
    'stalled.waiting': stalled,
    'stalled.readingStatus': stalled,
    'succeeded.showingResult': connected,
    'succeeded.refreshingProfile': connected,
    'succeeded.waitingToRefresh': connected,
    'succeeded.unanswered': notOpened,
    'failed.showingResult': failed,
    'failed.refreshingProfile': failed,
    ended: ({ heading }) => [heading(/./)],
  },
  unreachable: {
    'a connection that was begun before a reload':
      'the screen does not show whether the job’s failure is counted',
    'readConnectionLate: unavailable': FLEETING,
    'readConnectionLate: offline': FLEETING,
    'readConnectionLate: tooManyAttempts': FLEETING,
    'loadProfileAfterFailure: unavailable': FLEETING,
    'loadProfileAfterFailure: offline': FLEETING,
    'loadProfileAfterFailure: tooManyAttempts': FLEETING,
  },
});
