import samples from '../../machines/samples/connect-securely.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, { states: { closed: {}, open: {} } });
