/** Words of /dashboard/activity. */
export const activityCopy = {
  tabsLabel: 'Activity',
  tabs: { cashOuts: 'Cash outs', repayments: 'Repayments' },
  text: 'Your history of cash outs and repayments appears here.',
  home: 'See your current repayments on Home',
} as const;
