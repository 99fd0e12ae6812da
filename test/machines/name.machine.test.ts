import { expect, test } from 'vitest';
import type { Profile } from '../../domain/entities.ts';
import { nameMachine } from '../../machines/name.machine.ts';
import { profileAt } from '../../machines/samples/values.ts';
import { play } from './support.ts';

const saved: Profile = profileAt.employment;

function enterName() {
  const flow = play(nameMachine, { firstName: '', lastName: '' });
  return {
    ...flow,
    submit: (firstName = ' Kim ', lastName = "O'Brien") =>
      flow.actor.send({ type: 'name.submitted', firstName, lastName }),
  };
}

test('a name is saved trimmed, and hands over the saved names [R3.9]', async () => {
  const { submit, saveName, value, actor, tracked } = enterName();
  submit();
  expect(value()).toBe('saving');
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(saveName.input).toEqual({ firstName: 'Kim', lastName: "O'Brien" });
  await saveName.answer(saved);
  expect(value()).toBe('saved');
  expect(actor.getSnapshot().output).toEqual({ firstName: 'Kim', lastName: "O'Brien" });
  expect(tracked).toEqual([{ name: 'name_saved' }]);
});

test.each([
  ['', "O'Brien"],
  ['Kim', ''],
  ['  ', "O'Brien"],
])('"%s" "%s" is not sent [R5.15]', (firstName, lastName) => {
  const { submit, saveName, value } = enterName();
  submit(firstName, lastName);
  expect(value()).toBe('details');
  expect(saveName.calls).toHaveLength(0);
});

test('after a failed call the profile is read, and a name that was saved anyway counts [R7.13]', async () => {
  const { submit, saveName, loadProfile, value, actor, tracked } = enterName();
  submit();
  await saveName.fail('outcomeUnknown');
  expect(value()).toBe('rereading');
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  await loadProfile.answer(saved);
  expect(value()).toBe('saved');
  expect(actor.getSnapshot().output).toEqual({ firstName: 'Kim', lastName: "O'Brien" });
  expect(tracked).toEqual([{ name: 'name_saved' }]);
});

test('a name that came back with another apostrophe or with composed letters counts as saved', async () => {
  const { submit, saveName, loadProfile, value } = enterName();
  submit('Rene\u0301e', 'O\u2019Brien');
  await saveName.fail('outcomeUnknown');
  await loadProfile.answer({ ...saved, firstName: 'Ren\u00e9e', lastName: "O'Brien" });
  expect(value()).toBe('saved');
});

test.each([
  ['no name', profileAt.name],
  ['another first name', { ...saved, firstName: 'Lee' }],
  ['another last name', { ...saved, lastName: 'Obrien' }],
])(
  'after a failed call a profile with %s shows that nothing was saved [R7.13]',
  async (_, profile) => {
    const { submit, saveName, loadProfile, value, failure, tracked } = enterName();
    submit();
    await saveName.fail('nameNotSaved');
    await loadProfile.answer(profile);
    expect([value(), failure()]).toEqual(['details', { code: 'nameNotSaved' }]);
    expect(tracked).toEqual([]);
  },
);

test('when the profile cannot be read either, the name can be sent again [R3.21]', async () => {
  const { submit, saveName, loadProfile, value, failure } = enterName();
  submit();
  await saveName.fail('nameNotSaved');
  await loadProfile.fail('unavailable');
  expect([value(), failure()]).toEqual(['details', { code: 'nameNotSaved' }]);
  submit();
  expect([value(), failure()]).toEqual(['saving', null]);
  await saveName.answer(saved);
  expect(value()).toBe('saved');
});

test('a name counts as the API spells it', async () => {
  const { submit, saveName, actor } = enterName();
  submit('kim', "O'brien");
  await saveName.answer(saved);
  expect(actor.getSnapshot().output).toEqual({ firstName: 'Kim', lastName: "O'Brien" });
});
