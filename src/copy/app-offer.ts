/** Texts of the drawer that offers the mobile app. */
export const appOfferCopy = {
  title: 'Get the app',
  text: 'Cash Out, see what is due and repay, made for your phone. You can do all of it here too.',
  download: 'Download',
  skip: 'Skip for now',
} as const;
