// posts on Facebook, Instagram and LinkedIn, with the status of each; the limits of each platform
export * from './contract.ts'
export * from './limits.ts'
