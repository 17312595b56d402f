import * as contract from './contract.ts'
import * as conversationVisitor from './conversation-visitor.ts'
import * as visitorActivity from './visitor-activity-contract.ts'
import * as visitor from './visitor-contract.ts'
import * as visitorFiles from './visitor-files.ts'

/** The calls of web chats, those of managers and those of visitors. */
export const webchat = {
  ...contract,
  ...visitor,
  ...visitorActivity,
  ...conversationVisitor,
  ...visitorFiles,
}
