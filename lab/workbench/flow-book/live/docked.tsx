import { appMachine } from '../../../../machines/app.machine.ts';
import { loadFlows, screenMachines } from '../../../../machines/load-flows.ts';
import { chartOf, machinesBelow } from '../../../charts/chart.ts';
import type { Recording } from '../../inspector/recording.ts';
import { LiveView } from './live-view.tsx';

/**
 * Makes the live view beside the app that it follows. It brings every chart along, so it is loaded when somebody asks for it.
 * A module that waited for them itself would bring code into the app's own first file.
 */
export async function makeDockedLive() {
  const app = appMachine.provide({ actors: await loadFlows() });
  const charts = [...machinesBelow(app), ...screenMachines].map(chartOf);
  return function DockedLive({ recording }: { recording: Recording }) {
    return <LiveView recording={recording} charts={charts} />;
  };
}
