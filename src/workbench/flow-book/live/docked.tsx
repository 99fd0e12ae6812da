import { appWithFlows, screenMachines } from '../../../../machines/all-flows.ts';
import { chartOf, machinesBelow } from '../../../../machines/chart.ts';
import type { Recording } from '../../inspector/recording.ts';
import { LiveView } from './live-view.tsx';

const charts = [...machinesBelow(appWithFlows), ...screenMachines].map(chartOf);

/** The live view beside the app that it follows. It brings every chart along, so it is loaded when somebody asks for it. */
export default function DockedLive({ recording }: { recording: Recording }) {
  return <LiveView recording={recording} charts={charts} />;
}
