import { flowsCopy } from '../../copy/flows.ts';
import { inspectorCopy } from '../../copy/inspector.ts';
import { playCopy } from '../../copy/play.ts';

/** Words that stand in the flow book and the inspector, and nowhere else in a build. */
export const FLOW_BOOK_WORDS = [
  flowsCopy.copyChart,
  flowsCopy.savePicture,
  inspectorCopy.open,
  inspectorCopy.openAs,
  playCopy.copyTest,
  // The libraries that draw it.
  'react-flow__viewport',
  'elk.algorithm',
];
