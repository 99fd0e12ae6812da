import { Skeleton } from '@chakra-ui/react';
import { SkeletonGroup } from './skeleton-group.tsx';

export function LoadingPage() {
  return (
    <SkeletonGroup>
      <Skeleton width="60%" height="2rem" />
      <Skeleton />
      <Skeleton />
      <Skeleton height="3.5rem" variant="control" />
      <Skeleton height="3.5rem" variant="control" />
    </SkeletonGroup>
  );
}
