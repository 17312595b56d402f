import * as contract from './contract.ts'
import * as rcs from './rcs-contract.ts'

export * as businessProfiles from './business-profiles.ts'
export * as deadLetters from './dead-letters.ts'
export * as channelHealth from './health.ts'
export * as linkedin from './linkedin.ts'
export * as oauth from './oauth.ts'
export * as pages from './pages.ts'
export * as templates from './templates.ts'
export * as whatsappNumber from './whatsapp-number.ts'

/** The calls of linked accounts; those of one provider or purpose are groups of their own. */
export const social = { ...contract, ...rcs }
