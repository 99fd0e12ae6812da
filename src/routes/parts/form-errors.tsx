import { lazy, Suspense } from 'react';
import { Notice } from '../../ui/notice.tsx';

/** Fetched with the first mistake: nobody who makes none pays for it. Without it the fields still say what is wrong. */
const List = lazy(() =>
  import('./form-error-list.tsx').catch(() => ({ default: () => null as never })),
);

/**
 * What is wrong with a form, above its fields; nothing without a title. Where several fields are wrong it has the focus after
 * the try, and a link to each. Source: decision 009.
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
