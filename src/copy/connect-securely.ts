import { bankLoginRisk, bankLoginUse } from './bank-data.ts';

export const connectSecurelyCopy = {
  title: 'Connect securely',
  parts: [
    {
      title: 'What we read',
      text: 'Your accounts with their names, types, balances and transactions. We can only read.',
    },
    {
      title: 'Why we read it',
      text: 'To verify your income and eligibility, and to work out your pay cycle and your limit.',
    },
    {
      title: 'For how long',
      text: 'Once, each time you connect a bank.',
    },
    { title: 'Your bank login', text: `${bankLoginUse} ${bankLoginRisk}` },
    {
      title: 'Your money',
      text: 'We never make any payment or transfer without your express permission.',
    },
  ],
  goBack: 'Go back',
} as const;
