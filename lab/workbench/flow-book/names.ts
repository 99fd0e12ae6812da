/** What a state is called in a text. The machine itself has its own name. */
export function nameOf(machine: string, state: string): string {
  return state === '' ? machine : state.replaceAll('.', ' › ');
}
