import type { Samples } from '../../machines/samples/samples.ts';

/** A played flow with its steps, as stored in a URL. */
export type PlayPlace = {
  /** Id of the machine. */
  readonly machine: string;
  /** The start as a slug; null for the first one. */
  readonly start: string | null;
  /** Names of the steps. */
  readonly path: readonly string[];
};

/** The part of a URL that names a played flow: `login/signed-out/credentials.submitted~1,signIn.done`. */
export function placeText({ machine, start, path }: PlayPlace): string {
  const steps = path.map(encodeURIComponent).join(',');
  const parts = [encodeURIComponent(machine), encodeURIComponent(start ?? ''), steps];
  return parts.join('/').replace(/\/+$/, '');
}

/** Parses a URL. The flow and the steps that it names need not exist. */
export function placeOf(text: string): PlayPlace {
  const [machine = '', start = '', steps = ''] = text.split('/');
  return {
    machine: decoded(machine),
    start: start === '' ? null : decoded(start),
    path: steps === '' ? [] : steps.split(',').map(decoded),
  };
}

/** Returns a start as a slug. */
export function startSlug(start: string): string {
  return start
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Returns the start in a URL: the first one if it names none, null if the name is unknown. */
export function startOf({ starts }: Samples, slug: string | null): string | null {
  const names = Object.keys(starts);
  return (slug === null ? names[0] : names.find((name) => startSlug(name) === slug)) ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
