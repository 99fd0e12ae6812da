import { queryByRole } from '@testing-library/dom';
import { act } from 'react';
import { type AnyActorLogic, fromPromise } from 'xstate';
import type { Activity } from '../../domain/entities.ts';
import { type Failure, FailureError } from '../../domain/failures.ts';
import { baselineOf, type Payment, type PaymentOutcome } from '../../domain/payments.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import { aUser } from '../../machines/samples/values.ts';
import { isBusy, isDisabled, isSoftDisabled } from './controls.ts';
import { type Kept, never, withOnlyEffects } from './fakes.ts';
import { describedBy } from './screen.ts';
import { answers } from './site.tsx';

/** The part of the page with this heading. */
export const region = (name: string): HTMLElement | null =>
  queryByRole(document.body, 'region', { name, hidden: true });

/** Each of these begins a line. */
const BLOCKS = 'h1, h2, h3, button, a, dt, dd, li, legend, label, div, [role=status]';

/** The text of a part of the page for a screen reader, line by line. */
export function linesOf(part: Element | null | undefined): string[] {
  const lines: { readonly place: Element | null; text: string }[] = [];
  const texts = part && document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (texts?.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (parentElement?.closest('[aria-hidden=true], [hidden]')) continue;
    // A button or a link in a sentence belongs to it.
    const sentence = parentElement?.closest('p') ?? null;
    const place = sentence ?? parentElement?.closest(BLOCKS) ?? null;
    const last = lines.at(-1);
    if (last?.place === place) last.text += textContent;
    else lines.push({ place, text: textContent ?? '' });
  }
  return lines.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());
}

/** True if a control takes a press, with its description. */
export function stateOf(control: HTMLElement | null | undefined): string {
  if (!control) return 'not there';
  const takesNone = isDisabled(control) || isSoftDisabled(control);
  return [isBusy(control) ? 'busy' : takesNone ? 'closed' : 'open', describedBy(control)]
    .filter(Boolean)
    .join(': ');
}

/** An effect that records its inputs. The test answers its latest call. */
export function anEffect() {
  const asked: unknown[] = [];
  let resolve = (_: unknown) => {};
  let reject = (_: Error) => {};
  const logic: AnyActorLogic = fromPromise(({ input }) => {
    asked.push(input);
    return new Promise((...ends) => {
      [resolve, reject] = ends;
    });
  });
  return {
    asked,
    logic,
    answer: (output?: unknown) => act(async () => resolve(output)),
    fail: (failure: Failure) => act(async () => reject(new FailureError(failure))),
  };
}

/** A payment of the real chart; the test answers its calls. */
export function aPayment(checkOutcome: AnyActorLogic = never) {
  const { asked, logic, answer, fail } = anEffect();
  return {
    /** The sent payments. */
    sent: asked,
    payment: withOnlyEffects(paymentMachine, {
      startPayment: answers({ key: 'key-1', at: 0 }),
      sendPayment: logic,
      checkOutcome,
    }),
    goesThrough: () => answer(),
    fail,
  };
}

/** The result of a check once a payment is certainly not made. */
export const notMade: AnyActorLogic = answers({ hasGoneThrough: false, at: 60_000 });

/** The payment that a tab keeps, sent a long time ago. */
export const kept = (
  payment: Payment,
  outcome: PaymentOutcome,
  activities: readonly Activity[] = [],
): Kept => ({
  payment: {
    payment,
    key: 'key-1',
    sentAt: 0,
    before: baselineOf({ activities }),
    outcome,
    uid: aUser.uid,
  },
});
