import { type RefObject, useState } from 'react';
import { cleanTyped } from '../../../domain/typed-text.ts';
import type { FieldProblem } from '../../../domain/validation.ts';
import { type DraftForm, draftOf } from '../../../machines/drafts.ts';
import { useApp } from '../../app-context.tsx';
import { fieldText, severalProblems } from '../../copy/fields.ts';
import { useErrorFocus } from '../../ui/focus.ts';

/** What is wrong with a field, which may depend on the others. */
type Check<Name extends string> = (
  value: string,
  values: Readonly<Record<Name, string>>,
) => FieldProblem | null;

/** Which fields outlast a reload and a way back. A secret is never among them. */
type Keeping<Name extends string> = {
  readonly form: DraftForm;
  readonly fields: readonly Name[];
};

/** What a form screen needs of its fields. */
export type Fields<Name extends string> = {
  readonly values: Readonly<Record<Name, string>>;
  /** Props for the field of this name: its value, how it is read, its change, the words of its problem. */
  readonly field: (name: Name) => {
    name: Name;
    value: string;
    clean: (typed: string) => string;
    onValueChange: (value: string) => void;
    error: string | undefined;
  };
  /** Goes above the form when several fields are wrong. */
  readonly summary: string | undefined;
  /** Calls on with the values when all are right; else shows each problem and focuses the first. */
  readonly submit: (onValid: (values: Readonly<Record<Name, string>>) => void) => void;
  readonly formRef: RefObject<HTMLFormElement | null>;
};

/**
 * The keystrokes of a form and what is wrong with them. A problem appears at the submit, not while one is
 * still typing, and goes as soon as its field is right. What is kept comes back instead of the initial value.
 */
export function useFields<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  checks: Readonly<Record<Name, Check<Name>>>,
  keeping?: Keeping<NoInfer<Name>>,
): Fields<Name> {
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
    field: (name) => ({
      name,
      value: values[name],
      clean: cleanTyped,
      onValueChange: (value) => {
        setValues((current) => ({ ...current, [name]: value }));
        if (keeping?.fields.includes(name)) {
          app.send({ type: 'field.typed', form: keeping.form, field: name, text: value });
        }
      },
      error: fieldText(stillWrong(name) || null),
    }),
    summary: names.filter(stillWrong).length > 1 ? severalProblems : undefined,
    submit: (onValid) => {
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
 * What was answered last, until something else is typed: then it is out of date. What was typed while the answer was on
 * its way does not hide it. Source: decision 009.
 *
 * @param answer the same object for as long as it is the same answer.
 * @param typed what stands in the fields, the same for as long as nothing is typed.
 */
export function useUntilEdited<Answer>(answer: Answer | null, typed: unknown): Answer | null {
  const [told, setTold] = useState({ answer, typed });
  if (told.answer !== answer) {
    setTold({ answer, typed });
    return answer;
  }
  return told.typed === typed ? answer : null;
}

/** The text that an answer is about: what stood in the field when the flow became busy with it. */
export function useSent(isBusy: boolean, typed: string): string {
  const [last, setLast] = useState({ isBusy, typed });
  if (last.isBusy !== isBusy) {
    setLast({ isBusy, typed: isBusy ? typed : last.typed });
  }
  return last.typed;
}
