export { createInbox } from '@comptoir/core/inbox'
