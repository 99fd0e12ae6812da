import { INSTITUTIONS } from './institutions.ts';

/** Background colours on which white letters have a contrast of at least 4.5 to 1. */
const GROUNDS = [
  '#14594c',
  '#7a3b2e',
  '#2f4b7c',
  '#5b3a6b',
  '#8a4b08',
  '#1f5f7a',
  '#6b2d4f',
  '#3d5a1e',
];

/** Draws a bank's monogram as SVG; null for an unknown bank. */
export function drawLogo(institutionId: string): string | null {
  const index = INSTITUTIONS.findIndex(({ id }) => id === institutionId);
  const institution = INSTITUTIONS[index];
  if (!institution) {
    return null;
  }
  const letters = institution.shortName
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  const ground = GROUNDS[index % GROUNDS.length];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">',
    `<rect width="96" height="96" rx="20" fill="${ground}"/>`,
    `<circle cx="${20 + (index % 4) * 18}" cy="84" r="26" fill="#fff" fill-opacity=".12"/>`,
    `<text x="48" y="60" fill="#fff" font-family="Figtree, Arial, sans-serif" font-size="36" font-weight="600" text-anchor="middle">${letters}</text>`,
    '</svg>',
  ].join('');
}
