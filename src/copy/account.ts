/** Words of /dashboard/account. */
export const accountCopy = {
  profile: 'Profile',
  name: 'Name',
  email: 'Email address',
  mobile: 'Mobile number',
  address: 'Address',
  verified: 'Verified',
  notVerified: 'Not verified',
  missing: 'Not provided',
} as const;
