import { chakra, Skeleton, Stack } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { Failure } from '../../../domain/failures.ts';
import { cleanWords } from '../../../domain/typed-text.ts';
import { type Flows, type SnapshotOf, useAppState } from '../../app-context.tsx';
import { bankCopy } from '../../copy/bank.ts';
import { bankPickerCopy as words } from '../../copy/bank-picker.ts';
import { heading } from '../../copy/titles.ts';
import { StepLink } from '../../navigation/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { icon } from '../../ui/common-icons.tsx';
import { LiveRegion } from '../../ui/live.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAttempt } from '../parts/hooks/use-attempt.ts';
import { ApiFailureNotice } from '../parts/notices/api-failure-notice.tsx';
import { SkeletonGroup } from '../parts/skeleton-group.tsx';
import { BANKS_PER_SLIDE, BankCarousel, countOf, Slide } from './bank/bank-carousel.tsx';
import { bankScreen } from './bank/bank-screen.tsx';
import { KeptBank } from './bank/kept-bank.tsx';
import { UnsupportedBank } from './bank/unsupported.tsx';
import { ChatButton } from './chat-button.tsx';

/** Not in `src/ui`, because every screen that needs an icon loads all icons there. */
const SearchIcon = /* @__PURE__ */ icon(
  <path d="m15.5 15.5 4.5 4.5M17.5 10.75a6.75 6.75 0 1 1-13.5 0 6.75 6.75 0 0 1 13.5 0Z" />,
);

const places = Array.from({ length: BANKS_PER_SLIDE }, (_, index) => index);

type Snapshot = SnapshotOf<'bankPicker'>;

const queryOf = (snapshot: Snapshot) => snapshot.context.query;
const isSearchingIn = (snapshot: Snapshot) => queryOf(snapshot).trim() !== '';
const isSettled = (snapshot: Snapshot) => snapshot.matches({ banks: 'settled' });

/** /signup/bank: choose a bank, or name a missing one. */
export default bankScreen(
  'bankPicker',
  ({ flow }) => {
    const isMissing = useSelector(flow, (snapshot) => snapshot.matches('unsupportedBank'));
    return isMissing ? <UnsupportedBank flow={flow} /> : <Picker flow={flow} />;
  },
  true,
);

const JOB_GONE: Failure = { code: 'bankJobGone' };

function Picker({ flow }: { flow: Flows['bankPicker'] }) {
  const isWaiting = useSelector(flow, (snapshot) => snapshot.hasTag('loading'));
  const hasFailed = useSelector(flow, (snapshot) => snapshot.matches('unavailable'));
  const { failure, isRetryLocked } = useAttempt(flow);
  const isJobGone = useAppState(({ context }) => context.isBankJobGone);
  return (
    <Page
      title={heading('bankPicker')}
      intro={<p>{words.intro}</p>}
      actions={
        hasFailed && (
          <>
            <Button
              softDisabled={isRetryLocked}
              onClick={() => flow.send({ type: 'load.retried' })}
            >
              {bankCopy.tryAgain}
            </Button>
            <ChatButton />
          </>
        )
      }
    >
      <KeptBank />
      {isJobGone && <ApiFailureNotice failure={JOB_GONE} />}
      {isWaiting && <BanksSkeleton />}
      {hasFailed && <ApiFailureNotice failure={failure ?? { code: 'institutionsUnavailable' }} />}
      {!isWaiting && !hasFailed && <Banks flow={flow} />}
    </Page>
  );
}

function Banks({ flow }: { flow: Flows['bankPicker'] }) {
  const hasAny = useSelector(flow, (snapshot) => countOf(snapshot) > 0);
  return (
    <>
      <SearchField flow={flow} />
      <Found flow={flow} />
      {hasAny ? <BankCarousel flow={flow} /> : <NoBanks flow={flow} />}
      <StepLink at="bankPicker" onFollow={() => flow.send({ type: 'bankNotFound.reported' })}>
        {words.cannotFind}
      </StepLink>
    </>
  );
}

function SearchField({ flow }: { flow: Flows['bankPicker'] }) {
  const query = useSelector(flow, queryOf);
  return (
    <TextField
      label={words.search}
      leading={<SearchIcon size={20} />}
      placeholder={words.example}
      type="search"
      name="bank-search"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      value={query}
      clean={cleanWords}
      onValueChange={(typed) => flow.send({ type: 'search.typed', query: typed })}
    />
  );
}

function Found({ flow }: { flow: Flows['bankPicker'] }) {
  const count = useSelector(flow, countOf);
  const hasSearched = useSelector(
    flow,
    (snapshot) => isSettled(snapshot) && isSearchingIn(snapshot),
  );
  return <LiveRegion>{hasSearched && words.found(count)}</LiveRegion>;
}

function NoBanks({ flow }: { flow: Flows['bankPicker'] }) {
  const isSearching = useSelector(flow, isSearchingIn);
  return (
    <Notice status="info" title={isSearching && words.notFound.title}>
      {isSearching ? words.notFound.text : words.none}
    </Notice>
  );
}

/** Placeholder of search box, slide, controls and link. */
function BanksSkeleton() {
  return (
    <SkeletonGroup>
      <Stack gap="5">
        <Stack gap="2">
          <Skeleton width="5rem" height="1.375rem" />
          <Skeleton height="3rem" variant="control" />
        </Stack>
        <Stack gap="3">
          <Slide marginInline="-2">
            {places.map((place) => (
              <chakra.li key={place} display="grid">
                <Skeleton height="full" variant="control" />
              </chakra.li>
            ))}
          </Slide>
          <Skeleton height="3rem" variant="control" />
        </Stack>
        <Skeleton width="10rem" height="2.75rem" />
      </Stack>
    </SkeletonGroup>
  );
}
