/**
 * How long something stays closed, by time stamps. A clock set back must not lock a person out for longer than the whole
 * wait.
 *
 * @param opensAt when it opens, epoch ms; null while that is not known
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
