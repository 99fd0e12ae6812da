import { Skeleton } from '../../ui/skeleton.tsx';
import { SkeletonGroup } from './skeleton-group.tsx';

/** Holds the place of a page that is on its way. */
export function LoadingPage() {
  return (
    <SkeletonGroup>
      <Skeleton width="60%" height="2rem" />
      <Skeleton />
      <Skeleton />
      <Skeleton height="3.5rem" radius="control" />
      <Skeleton height="3.5rem" radius="control" />
    </SkeletonGroup>
  );
}
