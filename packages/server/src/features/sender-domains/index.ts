/** What other features may use of sender domains: which are verified, what signs their mails, which can never be. */
export { isFreeMail, platformDomain } from './domain-name.ts'
export { findIdentity, type SenderIdentity, verifiedDomains } from './signing-keys.ts'
