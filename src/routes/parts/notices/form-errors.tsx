import { lazy, Suspense } from 'react';
import { Notice } from '../../../ui/notice.tsx';

/** Fetched with the first error, to keep the first load small. Without it the fields still show their errors. */
const List = lazy(() =>
  import('./form-error-list.tsx').catch(() => ({ default: () => null as never })),
);

/**
 * Shows the errors of a form above its fields; nothing without a title. With several errors it takes the focus after a failed
 * submit and links to each field. Source: decision 009.
 */
export function FormErrors({ title }: { title: string | false | undefined }) {
  return (
    title && (
      <div tabIndex={-1} data-errors="">
        <Notice status="error">
          <span>{title}</span>
          <Suspense>
            <List />
          </Suspense>
        </Notice>
      </div>
    )
  );
}
