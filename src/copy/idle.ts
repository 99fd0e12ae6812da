/** Texts of the warning before an idle log-out. */
export const idleCopy = {
  title: 'Are you still there?',
  text: "You haven't used this page for a while. To keep your account safe we log you out soon. What you saved is kept.",
  countdown: (seconds: number) =>
    `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  spoken: (seconds: number) => {
    const [count, unit] = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
    return `You'll be logged out in ${count} ${unit}${count === 1 ? '' : 's'}.`;
  },
  stay: 'Stay logged in',
  leave: 'Log out',
} as const;
