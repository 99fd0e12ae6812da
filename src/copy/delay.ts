/** Words of a delayed repayment. */
export const delayCopy = {
  title: 'Delay repayment',
  text: 'You can delay once for each Cash Out. Your next repayment moves behind your last one.',
  from: 'Next repayment due now',
  to: 'New next repayment date',
  noDate: 'Date to be confirmed',
  confirm: 'Confirm delay',
  cancel: 'Cancel',
  delaying: 'Delaying your repayment',
} as const;
