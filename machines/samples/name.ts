import { nameMachine } from '../name.machine.ts';
import { defineSamples } from './samples.ts';
import { ANY_CALL, profileAt } from './values.ts';

const saved = { ...profileAt.name, firstName: 'Kim', lastName: "O'Brien" };

export default defineSamples(nameMachine, {
  starts: {
    'without a name': { firstName: '', lastName: '' },
    'visited again': { firstName: 'Kim', lastName: "O'Brien" },
  },
  events: {
    person: [
      { type: 'name.submitted', firstName: ' Kim ', lastName: "O'Brien" },
      { type: 'name.submitted', firstName: 'Kim', lastName: ' ' },
      { type: 'name.submitted', firstName: '', lastName: "O'Brien" },
    ],
  },
  outcomes: {
    saveName: { done: [saved], fails: [...ANY_CALL, 'nameNotSaved'] },
    loadProfile: { done: [saved, profileAt.mobile, { ...saved, lastName: '' }], fails: ANY_CALL },
  },
});
