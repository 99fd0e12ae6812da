import type { CallName } from '../../domain/contract.ts';
import { INSTITUTIONS } from '../bank/institutions.ts';
import { connectionOf, registerJob, saveBankJobResult } from '../bank/jobs.ts';
import { issueVendorToken } from '../vendor-tokens.ts';
import type { Handlers } from './handlers.ts';

/** Path to which the app posts bank credentials. Source: decision 058. */
const BANK_CONNECTIONS_PATH = '/sandbox/bank/connections';

export const bankHandlers = {
  async getInstitutions() {
    return { institutions: [...INSTITUTIONS] };
  },

  async getConnectionToken({ uid, services }, sql) {
    return {
      token: await issueVendorToken(sql, 'bank', uid, services.clock.realNow()),
      url: BANK_CONNECTIONS_PATH,
    };
  },

  async registerConnection({ uid, payload }, sql) {
    await registerJob(sql, uid, payload.jobId, payload.institutionId);
    return { jobId: payload.jobId };
  },

  async getConnection({ uid, parameters, services }, sql) {
    await saveBankJobResult(sql, services, uid);
    return connectionOf(sql, services, uid, parameters.jobId);
  },

  async sendBankFeedback({ uid, payload }, sql) {
    await sql.run`INSERT INTO bank_feedback (uid, feedback) VALUES (${uid}, ${payload.feedback})`;
    return {};
  },
} satisfies Partial<Handlers<CallName>>;
