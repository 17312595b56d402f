import * as contract from './contract.ts'
import * as conversationContact from './conversation-contact.ts'
import * as customColumns from './custom-columns.ts'
import * as segments from './segments.ts'
import * as users from './users.ts'

/** The calls of contacts, which are declared in several files. */
export const contacts = { ...contract, ...customColumns, ...segments, ...users, ...conversationContact }
