import { useState } from 'react';
import { cleanTyped } from '../../../../domain/typed-text.ts';
import type { FieldProblem } from '../../../../domain/validation.ts';
import { type DraftForm, draftOf } from '../../../../machines/drafts.ts';
import { useApp } from '../../../app-context.tsx';
import { fieldText, formProblem } from '../../../copy/fields.ts';
import { useErrorFocus } from '../../../ui/focus.ts';

/** Returns the problem of a field, which may depend on the other fields. */
type Check<Name extends string> = (
  value: string,
  values: Readonly<Record<Name, string>>,
) => FieldProblem | null;

/**
 * Manages a form's values and errors. An error appears at submit, not while typing, and disappears as soon as its field is
 * valid. Kept values replace the initial ones.
 *
 * @param keeping the fields that survive a reload and a way back; never a secret
 */
export function useFields<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  checks: Readonly<Record<Name, Check<Name>>>,
  keeping?: { readonly form: DraftForm; readonly fields: readonly NoInfer<Name>[] },
) {
  const app = useApp();
  const [values, setValues] = useState(() => {
    const kept = keeping && draftOf(app.getSnapshot().context, keeping.form).fields;
    return {
      ...initial,
      ...Object.fromEntries(
        (keeping?.fields ?? []).flatMap((name) => {
          const text = kept?.[name];
          return text === undefined ? [] : [[name, text]];
        }),
      ),
    };
  });
  const [tried, setTried] = useState<Readonly<Record<Name, FieldProblem | null>> | null>(null);
  const formRef = useErrorFocus<HTMLFormElement>(tried);
  const names = Object.keys(checks) as Name[];
  const problemOf = (name: Name) => checks[name](values[name], values);
  const stillWrong = (name: Name) => tried?.[name] && problemOf(name);
  return {
    values,
    /** Returns the props of a field: value, cleaning, change handler and error message. */
    field: (name: Name) => ({
      name,
      value: values[name],
      clean: cleanTyped,
      onValueChange: (value: string) => {
        setValues((current) => ({ ...current, [name]: value }));
        if (keeping?.fields.includes(name)) {
          app.send({ type: 'field.typed', form: keeping.form, field: name, text: value });
        }
      },
      error: fieldText(stillWrong(name) || null),
    }),
    /** The title above a form of several fields if any is invalid. A single field shows its own error. */
    summary: names.length > 1 && names.some(stillWrong) ? formProblem : undefined,
    /** Calls `onValid` if all fields are valid; else shows the errors, and focuses their list or the single field. */
    submit: (onValid: (values: Readonly<Record<Name, string>>) => void) => {
      const problems = names.map((name) => [name, problemOf(name)] as const);
      const isValid = problems.every(([, problem]) => problem === null);
      setTried(
        isValid ? null : (Object.fromEntries(problems) as Record<Name, FieldProblem | null>),
      );
      if (isValid) {
        onValid(values);
      }
    },
    formRef,
  };
}

/**
 * Returns the last answer until the user edits the fields, which makes it outdated. Edits made while the answer was on its way
 * do not hide it. Source: decision 009.
 *
 * @param answer keeps its identity between renders; a new object counts as a new answer.
 * @param typed the fields' values; keeps its identity until the user types.
 */
export function useUntilEdited<Answer>(answer: Answer | null, typed: unknown): Answer | null {
  const [shown, setShown] = useState({ answer, typed });
  if (shown.answer !== answer) {
    setShown({ answer, typed });
    return answer;
  }
  return shown.typed === typed ? answer : null;
}

/** Returns the text that the answer is about: the field's text when the flow became busy. */
export function useSent(isBusy: boolean, typed: string): string {
  const [last, setLast] = useState({ isBusy, typed });
  if (last.isBusy !== isBusy) {
    setLast({ isBusy, typed: isBusy ? typed : last.typed });
  }
  return last.typed;
}
