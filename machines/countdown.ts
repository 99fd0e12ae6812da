/**
 * Returns the end of a lockout and the seconds left, by time stamps. A clock set back must not extend it beyond the
 * whole wait.
 *
 * @param opensAt end of the lockout, epoch ms; null while unknown
 * @param now epoch ms
 * @param wait the whole wait, in ms
 */
export function countDown(
  opensAt: number | null,
  now: number,
  wait: number,
): { opensAt: number; secondsLeft: number } {
  const end = Math.min(opensAt ?? now, now + wait);
  return { opensAt: end, secondsLeft: Math.ceil((end - now) / 1000) };
}
