/** What features may use of the people whom a venue knows. */
export { prunePeople } from './deleting.ts'
export { linkNewConversation } from './linking.ts'
export { listPage } from './listing.ts'
