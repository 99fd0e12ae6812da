import { bankDataCompany } from './bank-data.ts';

export const connectSecurelyCopy = {
  title: 'Connect securely',
  parts: [
    {
      title: 'What we read',
      text: 'The names and types of your accounts, their balances and their transactions. Our access is read-only.',
    },
    {
      title: 'Why we read it',
      text: 'To verify your income and eligibility, and to work out your pay cycle and your limit.',
    },
    {
      title: 'For how long',
      text: 'Once, when you connect. To read it again, we would have to ask you to log in to your bank again.',
    },
    {
      title: 'Your bank login',
      text: `It is sent encrypted, straight to ${bankDataCompany}. It is used once to connect, and never stored. Your bank's terms may have rules about sharing it. If you aren't sure, ask your bank first.`,
    },
    {
      title: 'Your money',
      text: 'We never make any payment or transfer without your express permission.',
    },
  ],
  goBack: 'Go back',
} as const;
