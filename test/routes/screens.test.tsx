import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { loginMachine } from '../../machines/login.machine.ts';
import { aUser } from '../../machines/samples/values.ts';
import { settings } from '../../src/settings.ts';
import { silenced } from '../support/fakes.ts';
import { answers, openSite, wordsOf } from '../support/site.tsx';

let site: Awaited<ReturnType<typeof openSite>>;
afterEach(() => site.takeAway());

test('the eligibility check asks for age, identity document and employment, and names what income it takes [R1.2 R2.7 R9.18]', async () => {
  site = await openSite('/eligibility');
  await site.sees(
    'at least $300 per week',
    'over 50% of your income must come from an employer',
    'Centrelink or self-employment income does not count',
  );
  const boxes = site.all('input[type=checkbox]').map((box) => {
    const title = document.getElementById(box.getAttribute('aria-labelledby') ?? '');
    return [box.getAttribute('name'), wordsOf(title)];
  });
  expect(boxes).toEqual([
    ['isOver18', "I'm 18 or older and an Australian resident"],
    ['hasIdDocument', "I have a driver's licence, passport or Medicare card"],
    ['isEmployed', 'My pay comes from employment'],
  ]);
  expect(site.links('main a')).toEqual({
    [settings.support.phone]: 'tel:1300975707',
    'Log in': '/login',
    'Finish an existing application': '/login',
  });
});

test('who has logged in reads that the request is processed until it is known where they stand [R2.16 R2.31]', async () => {
  site = await openSite('/login', {
    script: { login: silenced(loginMachine, { signIn: answers(aUser) }) },
  });
  await site.sees('Forgot password?');
  await act(async () => {
    site.app.getSnapshot().children.login?.send({
      type: 'credentials.submitted',
      email: aUser.email,
      password: 'Wattle-2026',
    });
  });
  await site.sees('Processing your request');
  expect(site.words('h1')).toEqual(['Processing your request']);
});

test('a spent link to verify leads a visitor to the log-in, which says what for; one for a password does not [R2.24]', async () => {
  site = await openSite('/auth?mode=verifyEmail');
  await site.sees('This link no longer works');
  await site.press('Send a new link');
  await site.sees('Log in to get a new verification link.', 'Forgot password?');
  site.takeAway();
  site = await openSite('/auth?mode=resetPassword');
  await site.sees('This link no longer works');
  await site.press('Send a new link');
  await site.sees('Send reset link');
});

test.each([
  ['onboarding', '/eligibility', {}],
  ['signed-in', '/dashboard/account/profile', { stage: 'dashboard' }],
] as const)(
  'the %s frame closes with hardship help, privacy, terms and the help centre [R2.76 R8.42]',
  async (_, url, who) => {
    site = await openSite(url, who);
    await site.sees(
      'Having trouble repaying? Talk to us, or call the National Debt Helpline on 1800 007 007 (free).',
    );
    expect(site.links('footer nav a')).toEqual({
      'Privacy policy': settings.links.privacy,
      Terms: settings.links.terms,
      'Help centre': settings.links.help,
    });
  },
);
