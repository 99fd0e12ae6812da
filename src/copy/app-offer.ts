/** Texts of the drawer that offers the mobile app. */
export const appOfferCopy = {
  title: 'Get the app',
  text: 'Made for your phone: Cash Out, see what is due and repay, all in one place.',
  download: 'Download',
  skip: 'Skip for now',
} as const;
