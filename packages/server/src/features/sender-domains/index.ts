/** What other features may use of sender domains: which are verified, what signs their mails, which can never send. */
export { isFreeMail, platformDomain } from './domain-name.ts'
export { findIdentity, verifiedDomains } from './signing-keys.ts'
