import { CORRECTIONS, type CorrectableStep } from '../../../../machines/app.setup.ts';
import { useApp } from '../../../app-context.tsx';
import { useAddress } from '../../../navigation/address.ts';
import { linkTo } from '../../../navigation/site-link.tsx';

/** Returns a function that links to a finished step and back; undefined for a step that cannot be changed. */
export function useCorrections() {
  const app = useApp();
  const address = useAddress();
  return (step: string) => {
    const to = CORRECTIONS[step as CorrectableStep];
    return (
      to &&
      linkTo(to, () => {
        app.send({ type: 'step.revisited', step: step as CorrectableStep });
        address.goTo(to);
      })
    );
  };
}
