import type { EmploymentType } from '../../domain/entities.ts';

export const employmentCopy = {
  intro:
    'Please enter your employment details and ensure they are correct: we use them to set up your account.',
  status: 'Employment status',
  choose: 'Choose one',
  /** Source: product 3.2. */
  types: {
    Fulltime: {
      label: 'Full-time (38 hours a week or more)',
      // The specification omits exactly 38 hours, which are a full week in Australia.
      detail: 'You work more than 38 hours per week, or exactly 38.',
    },
    Parttime: {
      label: 'Part-time (under 38 hours a week)',
      detail: 'You work less than 38 hours per week.',
    },
    OnDemand: {
      label: 'On demand (rideshare, tasks)',
      detail: 'You work for an on-demand company, such as a rideshare or task platform.',
    },
    Contractor: {
      label: 'Contractor (paid by invoice)',
      detail: 'You work under a contract and are paid by invoicing.',
    },
    Casual: {
      label: 'Casual (irregular hours)',
      detail: 'You work irregular hours or have no set hours.',
    },
  } satisfies Record<EmploymentType, { label: string; detail: string }>,
  employer: 'Employer name',
  employerHint: 'The company that pays you, as written on your payslip.',
  statusMissing: 'Select your employment status.',
  employerMissing: "Enter your employer's name.",
  submit: 'Save and continue',
} as const;
