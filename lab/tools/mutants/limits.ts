/** A limit in the source of a machine: what comes before its number, its name, its number. */
export const LIMIT = /^((?:export )?const ([A-Z][A-Z0-9_]*) = )([\d_]+);/gm;
