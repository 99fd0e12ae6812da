import type { Section } from './requirement.ts';
import { section1 } from './section-1.ts';
import { section2 } from './section-2.ts';
import { section3 } from './section-3.ts';
import { section4 } from './section-4.ts';
import { section5 } from './section-5.ts';
import { section6 } from './section-6.ts';
import { section7 } from './section-7.ts';
import { section8 } from './section-8.ts';
import { section9 } from './section-9.ts';

/** What the specification asks for, by its sections. */
export const requirements: readonly Section[] = [
  section1,
  section2,
  section3,
  section4,
  section5,
  section6,
  section7,
  section8,
  section9,
];

/** Sentences of the specification that ask for nothing that could be proved, and why. */
export const nothingToProve: readonly { readonly says: string; readonly why: string }[] = [
  {
    says: 'Section 3: a first-stage signup store, its field lists not shown',
    why: 'What it would hold are the charts’ contexts and the tab’s drafts, which are proved.',
  },
  {
    says: 'Section 5: Phone, Invalid phone number',
    why: 'The only telephone number that is asked for is a mobile, which has a rule and a message of its own.',
  },
  {
    says: 'Section 6: admin roles, not shown',
    why: 'There are none.',
  },
  {
    says: 'Section 7: server behaviour behind each call, not shown',
    why: 'It is the backend’s; the sandbox keeps the rules that the other sections imply.',
  },
];
