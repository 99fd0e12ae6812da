import { slowReadMachine } from '../../machines/slow-read.machine.ts';
import { defineModel } from './model.ts';

export default defineModel<typeof slowReadMachine>({
  machine: slowReadMachine,
  starts: { 'when a screen begins to wait': undefined },
  events: {},
  outcomes: {},
  states: {
    waiting: {},
    slow: { rests: 'the screen ends it when what it waits for is there' },
  },
});
