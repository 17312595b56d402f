// the suppression list: unsubscribed addresses and the blacklist, parsed from pasted text
export * from './contract.ts'
export * from './exclusions.ts'
