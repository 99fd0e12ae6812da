import { slowReadMachine } from '../slow-read.machine.ts';
import { defineSamples } from './samples.ts';

export default defineSamples<typeof slowReadMachine>({
  machine: slowReadMachine,
  starts: { 'when a screen begins to wait': undefined },
  events: {},
  outcomes: {},
});
