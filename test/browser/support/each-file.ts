import { afterEach, beforeAll } from 'vitest';
import { provideSandbox, resetSharedSettings } from './sandbox.ts';

beforeAll(provideSandbox);
afterEach(resetSharedSettings);
