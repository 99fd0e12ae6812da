import { afterEach, beforeAll } from 'vitest';
import { mendSandbox, provideSandbox } from './sandbox.ts';

beforeAll(provideSandbox);
afterEach(mendSandbox);
