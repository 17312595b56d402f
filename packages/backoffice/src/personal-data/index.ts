/** What pages about a person show of what the venue keeps of them. */
export { ErasureRequests } from './ErasureRequests.tsx'
export { KnownContact } from './KnownContact.tsx'
export { PersonalData } from './PersonalData.tsx'
