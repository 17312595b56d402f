/** What other features may use of the audit log. */

export { type AuditEvent, audit } from './entries.ts'
export { restartAudit, type Verified, verifyAudit } from './verification.ts'
