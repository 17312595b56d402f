/** What other features may use of contacts. */
export { announceContacts } from './change-events.ts'
export { listPage } from './contact-list.ts'
export { linkNewConversation } from './conversation-links.ts'
export { readErasureRequests } from './erasure-requests.ts'
export { conditionOf as guestCondition, guests } from './guest-filter.ts'
export { segmentMembers } from './segment-members.ts'
