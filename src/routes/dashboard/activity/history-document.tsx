import { Span, Stack } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { formatDate } from '../../../../domain/calendar.ts';
import type { LoanId } from '../../../../domain/entities.ts';
import type { HistoryRow } from '../../../../domain/history.ts';
import type { ActivityActor, activityMachine } from '../../../../machines/activity.machine.ts';
import { activityCopy as words } from '../../../copy/activity.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon, icon } from '../../../ui/common-icons.tsx';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { LiveRegion } from '../../../ui/live.tsx';
import { useRetryLockout } from '../../parts/hooks/use-attempt.ts';
import { ApiFailureNotice } from '../../parts/notices/api-failure-notice.tsx';

const DownloadIcon = /* @__PURE__ */ icon(<path d="M12 4v11m0 0-4-4m4 4 4-4M5 19.5h14" />);

type Snapshot = SnapshotFrom<typeof activityMachine>;

/** True if the given document is in the given state. */
const isIn =
  (state: 'downloading' | 'saved' | 'failed', loanId: LoanId | null) => (snapshot: Snapshot) =>
    snapshot.value.document === state && snapshot.context.document.loanId === loanId;

/** Returns why a document failed to download; null if it did not. */
const failureFor = (loanId: LoanId | null) => (snapshot: Snapshot) =>
  isIn('failed', loanId)(snapshot) ? snapshot.context.documentFailure : null;

export function AgreementButton({
  flow,
  row: { loanId, date },
}: {
  flow: ActivityActor;
  row: HistoryRow;
}) {
  const isBusy = useSelector(flow, isIn('downloading', loanId));
  const isSaved = useSelector(flow, isIn('saved', loanId));
  // One download at a time. Waiting buttons look unchanged, because ten would flash during each download.
  const isWaiting = useSelector(flow, ({ value }) => value.document === 'downloading');
  const isRetryLocked = useRetryLockout(useSelector(flow, failureFor(loanId))) !== null;
  return (
    <Button
      variant="quiet"
      px="2"
      // Aligns it with the end of the card's other lines, and with its head.
      marginInlineEnd="-2"
      loading={isBusy}
      softDisabled={isRetryLocked}
      aria-disabled={isWaiting || undefined}
      onClick={() => flow.send({ type: 'document.requested', loanId })}
    >
      {isSaved ? <CheckIcon size={20} /> : <DownloadIcon size={20} />}
      <span>
        {/* On phones only the icon shows, because a row has just two lines. */}
        <Span srOnly={{ base: true, md: false }}>{words.download}</Span>
        <VisuallyHidden>{` ${words.of(formatDate(date))}`}</VisuallyHidden>
      </span>
    </Button>
  );
}

/** The failure message of a document; nothing if it did not fail. */
export function DocumentFailure({ flow, loanId }: { flow: ActivityActor; loanId: LoanId | null }) {
  const failure = useSelector(flow, failureFor(loanId));
  return (
    failure && (
      <ApiFailureNotice failure={failure}>
        <p>{words.notDownloaded[loanId === null ? 'terms' : 'agreement']}</p>
      </ApiFailureNotice>
    )
  );
}

/** Downloads the terms, and announces the state of every download. */
export function Terms({ flow }: { flow: ActivityActor }) {
  const state = useSelector(flow, (snapshot) => snapshot.value.document);
  const isRetryLocked = useRetryLockout(useSelector(flow, failureFor(null))) !== null;
  return (
    <Stack align="flex-start" gap="2">
      {/* Announced as a link to a file; a real link could not send the session. */}
      <TextLink asChild variant="standalone" role="link">
        <button
          type="button"
          aria-disabled={state === 'downloading' || isRetryLocked || undefined}
          onClick={() => !isRetryLocked && flow.send({ type: 'document.requested', loanId: null })}
        >
          <DownloadIcon size={20} />
          {words.terms}
        </button>
      </TextLink>
      <DocumentFailure flow={flow} loanId={null} />
      <LiveRegion>
        {state === 'downloading' ? words.downloading : state === 'saved' && words.downloaded}
      </LiveRegion>
    </Stack>
  );
}
