/** What features may use of the people whom a venue knows. */
export { announceContacts } from './announcing.ts'
export { readErasureRequests } from './erasure-requests.ts'
export { linkNewConversation } from './linking.ts'
export { listPage } from './listing.ts'
