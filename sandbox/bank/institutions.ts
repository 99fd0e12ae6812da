import type * as v from 'valibot';
import type { Institution } from '../../domain/wire.ts';

export type Bank = v.InferOutput<typeof Institution> & {
  readonly loginIdCaption: string;
  readonly passwordCaption: string;
};

type Captions = readonly [loginId: string, password: string, securityCode?: string];

const CUSTOMER: Captions = ['Customer number', 'Password'];
const MEMBER: Captions = ['Member number', 'Web password'];
const ACCESS: Captions = ['Access number', 'Internet banking password'];
const WITH_CODE: Captions = ['Customer registration number', 'Password', 'Security number'];

type Row = readonly [id: string, name: string, captions: Captions, rare?: 'rare'];

const BANKS: readonly Row[] = [
  ['PD10001', 'Banksia Bank', CUSTOMER],
  ['PD10002', 'Wattle & Co', CUSTOMER],
  ['PD10003', 'Southern Cross Mutual', MEMBER],
  ['PD10004', 'Harbourside Bank', WITH_CODE],
  ['PD10005', 'Jacaranda Savings', ACCESS],
  ['PD10006', 'Red Gum Credit Union', MEMBER],
  ['PD10007', 'Lorikeet', ['Email or mobile', 'Passcode']],
  ['PD10008', 'Kookaburra Bank', CUSTOMER],
  ['PD10009', 'Paperbark Mutual', MEMBER],
  ['PD10010', 'Coral Coast Bank', ACCESS],
  ['PD10011', 'Bluestone Building Society', CUSTOMER],
  ['PD10012', 'Tidewater Bank', WITH_CODE],
  ['PD10013', 'Nullarbor First', CUSTOMER],
  ['PD10014', 'Waratah Bank', ACCESS],
  ['PD10015', 'Ironbark Community Bank', MEMBER],
  ['PD10016', 'Magpie Money', ['Email', 'Passcode']],
  ['PD10017', 'Snowy River Credit Union', MEMBER],
  ['PD10018', 'Opal Bank', CUSTOMER],
  ['PD10019', 'Quokka', ['Mobile number', 'Passcode']],
  ['PD10020', 'Grevillea Bank', CUSTOMER],
  ['PD10021', 'Teachers & Tradies Mutual', MEMBER, 'rare'],
  ['PD10022', 'Outback Rural Bank', CUSTOMER, 'rare'],
  ['PD10023', 'Lighthouse Credit Union', MEMBER, 'rare'],
  ['PD10024', 'Mulga Valley Bank', ACCESS, 'rare'],
];

/** Test banks, with the ids that the provider reserves for them. Source: decision 029. */
const TEST_BANKS: readonly Row[] = [
  ['AU00000', 'Hooli', ['Login', 'Password']],
  ['AU00001', 'Testbank One', ['Login', 'Password']],
  ['AU00002', 'Testbank Two', ['Login', 'Password', 'Security code']],
  ['AU00003', 'Testbank Three', CUSTOMER],
  ['AU00004', 'Testbank Four', CUSTOMER],
  ['AU00005', 'Testbank Five', MEMBER],
  ['AU00006', 'Testbank Six', MEMBER],
  ['AU00007', 'Testbank Seven', ACCESS],
  ['AU00008', 'Testbank Eight', ACCESS],
  ['AU00009', 'Hooli Business', ['Login', 'Password']],
];

/** All banks that can be connected, test banks last; they and rare ones are found by searching only. */
export const INSTITUTIONS: readonly Bank[] = [...BANKS, ...TEST_BANKS].map(
  ([id, shortName, [loginIdCaption, passwordCaption, securityCodeCaption], rare]) => ({
    id,
    shortName,
    squareLogoUrl: `/sandbox/bank/logos/${id}.svg`,
    onlySearchable: rare === 'rare' || id.startsWith('AU'),
    loginIdCaption,
    passwordCaption,
    ...(securityCodeCaption ? { securityCodeCaption } : {}),
  }),
);

export function findInstitution(id: string): Bank | undefined {
  return INSTITUTIONS.find((institution) => institution.id === id);
}
