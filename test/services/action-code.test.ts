import { beforeEach, expect, test } from 'vitest';
import { failureOf } from '../../domain/failures.ts';
import { codeOfLink, keepLink, linkFor } from '../../src/services/action-code.ts';

const link = { mode: 'resetPassword', code: 'canary', continueTo: 'dashboard' } as const;

function codeOrFailure() {
  try {
    return codeOfLink();
  } catch (error) {
    return failureOf(error);
  }
}

beforeEach(() => keepLink(null));

test('without a link there is no code, which counts as an invalid one', () => {
  expect(linkFor('resetPassword')).toEqual({
    mode: 'resetPassword',
    hasCode: false,
    continueTo: null,
  });
  expect(codeOrFailure()).toEqual({ code: 'invalidActionCode' });
});

test('the app gets a link without its code', () => {
  keepLink(link);
  expect(linkFor('resetPassword')).toEqual({
    mode: 'resetPassword',
    hasCode: true,
    continueTo: 'dashboard',
  });
  expect(codeOrFailure()).toBe('canary');
});

test('a code of one mode is not valid for the other', () => {
  keepLink(link);
  expect(linkFor('verifyEmail').hasCode).toBe(false);
});

test('the last opened link counts, and a spent one is forgotten', () => {
  keepLink(link);
  keepLink({ ...link, code: 'second' });
  expect(codeOrFailure()).toBe('second');
  keepLink(null);
  expect(linkFor('resetPassword').hasCode).toBe(false);
});
