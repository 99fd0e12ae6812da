import { expect, test } from 'vitest';
import { EMPLOYMENT_TYPES, type EmploymentType } from '../../domain/entities.ts';
import { employmentMachine } from '../../machines/employment.machine.ts';
import { play } from './support.ts';

function employ() {
  const flow = play(employmentMachine);
  return {
    ...flow,
    submit: (employmentType: EmploymentType | '' = 'Casual', employerName = ' Rides Pty Ltd ') =>
      flow.actor.send({ type: 'employment.submitted', employmentType, employerName }),
  };
}

test.each(EMPLOYMENT_TYPES)(
  '%s employment is saved with its employer [R3.9]',
  async (employmentType) => {
    const { submit, saveEmployment, value, actor, tracked } = employ();
    submit(employmentType);
    expect(value()).toBe('saving');
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    expect(saveEmployment.input).toEqual({ employmentType, employerName: 'Rides Pty Ltd' });
    await saveEmployment.answer();
    expect(value()).toBe('saved');
    expect(tracked).toEqual([{ name: 'employment_saved' }]);
  },
);

test.each<[EmploymentType | '', string]>([
  ['', 'Rides'],
  ['Fulltime', ''],
  ['Fulltime', '   '],
  ['', ''],
])('the status "%s" with the employer "%s" is not sent [R5.16]', (employmentType, employerName) => {
  const { submit, saveEmployment, value } = employ();
  submit(employmentType, employerName);
  expect(value()).toBe('details');
  expect(saveEmployment.calls).toHaveLength(0);
});
