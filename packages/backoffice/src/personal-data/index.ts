/** What pages about a person show of what the venue keeps of them. */
export { ContactData } from './ContactData.tsx'
export { ContactHistory } from './ContactHistory.tsx'
export { KnownContact } from './KnownContact.tsx'
