import { employmentMachine } from '../employment.machine.ts';
import { defineSamples } from './samples.ts';
import { ANY_CALL } from './values.ts';

export default defineSamples(employmentMachine, {
  starts: { 'after the name': undefined },
  events: {
    person: [
      { type: 'employment.submitted', employmentType: 'Casual', employerName: ' Example Pty Ltd ' },
      { type: 'employment.submitted', employmentType: '', employerName: 'Example Pty Ltd' },
      { type: 'employment.submitted', employmentType: 'Casual', employerName: '  ' },
    ],
  },
  outcomes: { saveEmployment: { done: [undefined], fails: [...ANY_CALL, 'employmentNotSaved'] } },
});
