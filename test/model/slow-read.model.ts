import samples from '../../machines/samples/slow-read.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    waiting: {},
    slow: { rests: 'the screen ends it when what it waits for is there' },
  },
});
