/** What features may use of the people whom a venue knows. */
export { announceContacts } from './change-events.ts'
export { listPage } from './contact-list.ts'
export { linkNewConversation } from './conversation-links.ts'
export { readErasureRequests } from './erasure-requests.ts'
