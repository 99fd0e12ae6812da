import { lazyDialog } from '../../parts/lazy-dialog.tsx';

/** The home's dialogs. The cash out fetches them too, because the home reports its success. */
export const HomeDialogs = lazyDialog(() => import('./home-dialogs.tsx'));
