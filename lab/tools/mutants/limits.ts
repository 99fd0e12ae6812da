/** Matches a limit in a machine's source: the text before its number, its name, and its number. */
export const LIMIT = /^((?:export )?const ([A-Z][A-Z0-9_]*) = )([\d_]+);/gm;
