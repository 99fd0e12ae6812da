import { mobileVerificationMachine } from '../mobile-verification.machine.ts';
import { defineSamples } from './samples.ts';
import { ANY_CALL, aLinkedUser } from './values.ts';

export const sent = { verificationId: 'sending-1' };

export default defineSamples(mobileVerificationMachine, {
  starts: {
    'no mobile yet': { phoneNumber: null, sending: null },
    'a mobile that is linked': { phoneNumber: '+61491570006', sending: null },
    'a code sent before a reload': {
      phoneNumber: null,
      sending: { to: '+61491570006', id: 'sending-1', opensAt: 1_800_000_060_000 },
    },
  },
  events: {
    person: [
      { type: 'mobile.submitted', mobile: '0491 570 006' },
      { type: 'mobile.submitted', mobile: '+61 491 570 006' },
      { type: 'mobile.submitted', mobile: '0491 570 156' },
      { type: 'mobile.submitted', mobile: '02 9999 9999' },
      { type: 'mobile.submitted', mobile: '' },
      { type: 'code.submitted', code: '123456' },
      { type: 'code.submitted', code: '12345' },
      { type: 'code.submitted', code: '12345a' },
      { type: 'code.resendRequested' },
      { type: 'mobile.changeRequested' },
      { type: 'back.requested' },
      { type: 'step.continued' },
    ],
    system: [{ type: 'lockout.started', opensAt: 1_800_000_120_000 }],
  },
  raised: ['code.sent'],
  outcomes: {
    sendCode: {
      done: [sent],
      fails: [...ANY_CALL, 'invalidMobile', 'botCheckFailed', 'mobileLinkRefused'],
    },
    linkMobile: {
      done: [aLinkedUser],
      fails: [
        ...ANY_CALL,
        'invalidMobileCode',
        'expiredMobileCode',
        'mobileInUse',
        'mobileLinkRefused',
        'mobileAlreadyLinked',
      ],
    },
    resendLockout: { done: [undefined] },
  },
});
