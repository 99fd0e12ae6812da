import { complaints } from './cases/complaints.ts';
import { habitsOn } from './cases/essentials.ts';
import { walkIn } from './support/in-engine.ts';

// Without the journey: `test/browser` walks it in Chromium, at both sizes.
walkIn('chromium', [complaints, ...habitsOn('phone')]);
