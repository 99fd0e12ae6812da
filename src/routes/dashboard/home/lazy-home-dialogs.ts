import { lazyDialog } from '../../parts/lazy-dialog.tsx';

/** The dialogs of the home, which the cash out fetches as well: its success is told there. */
export const HomeDialogs = lazyDialog(() => import('./home-dialogs.tsx'));
