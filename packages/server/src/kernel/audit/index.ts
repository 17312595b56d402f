/** What other features may use of the audit log. */
export { restartAudit, type Verified, verifyAudit } from './verifying.ts'
export { type AuditEvent, audit } from './writing.ts'
