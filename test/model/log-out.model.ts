import samples from '../../machines/samples/log-out.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    closed: {},
    asking: { tags: ['asking'] },
    askingOnBack: { tags: ['asking'] },
  },
});
