export const dashboardFrameCopy = {
  mainMenu: 'Main menu',
  menu: { home: 'Home', activity: 'My Activity', account: 'My Account', logOut: 'Logout' },
  /** Shown beside the link to the account while its email address is not verified. */
  emailBadge: { text: '!', meaning: 'Your email address is not verified.' },
  social: {
    title: 'Come and say hello',
    text: 'News and tips on making your pay go further.',
    facebook: 'Facebook',
    instagram: 'Instagram',
  },
} as const;
