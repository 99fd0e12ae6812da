/* Ids of running actors: their names from the app down, joined by slashes. */

/** Returns the name that its parent gave an actor. */
export function nameOfActor(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

/** Id of the actor that started this one; null for the app. */
export function starterOf(id: string): string | null {
  const end = id.lastIndexOf('/');
  return end < 0 ? null : id.slice(0, end);
}
