import { expect, test } from 'vitest';
import { EMPLOYMENT_TYPES, type EmploymentType } from '../../domain/entities.ts';
import { employmentMachine } from '../../machines/employment.machine.ts';
import { analytics, Script, start } from './support.ts';

function employ() {
  const saveEmployment = new Script<
    void,
    { employmentType: EmploymentType | ''; employerName: string }
  >();
  const { track, tracked } = analytics();
  const { actor } = start(
    employmentMachine.provide({
      actors: { saveEmployment: saveEmployment.logic },
      actions: { track },
    }),
  );
  return {
    actor,
    saveEmployment,
    tracked,
    submit: (employmentType: EmploymentType | '' = 'Casual', employerName = ' Rides Pty Ltd ') =>
      actor.send({ type: 'employment.submitted', employmentType, employerName }),
    value: () => actor.getSnapshot().value,
    failure: () => actor.getSnapshot().context.failure,
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

test('a failed save says why and can be tried again, once per press', async () => {
  const { submit, saveEmployment, value, failure, tracked } = employ();
  submit();
  submit();
  expect(saveEmployment.calls).toHaveLength(1);
  await saveEmployment.fail('employmentNotSaved');
  expect([value(), failure()]).toEqual(['details', { code: 'employmentNotSaved' }]);
  expect(tracked).toEqual([]);
  submit();
  expect([value(), failure()]).toEqual(['saving', null]);
});
