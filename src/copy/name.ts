export const nameCopy = {
  intro:
    "Enter your name exactly as it is on your driver's licence, passport or Medicare card. It must match when we verify your identity.",
  firstName: 'First name',
  lastName: 'Last name',
  oneName: 'If you have one name only, enter it in both fields.',
  submit: 'Continue',
} as const;
