import { lazy, Suspense } from 'react';
import { Notice } from '../../../ui/notice.tsx';

/** Fetched with the first error, to keep the first load small. Without it the fields still show their errors. */
const List = lazy(() =>
  import('./form-error-list.tsx').catch(() => ({ default: () => null as never })),
);

/**
 * Shows the errors of a form of several fields above them; nothing without a title. It takes the focus after a failed submit
 * and links to each wrong field. Source: decision 009.
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
