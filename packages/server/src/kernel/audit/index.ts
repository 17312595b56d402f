/** What other features may use of the audit log. */
export { restartAudit, type Verified, verifyAudit } from './verifying.ts'
export { audit, type Deed } from './writing.ts'
