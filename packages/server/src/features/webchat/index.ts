/** What other features may use of web chats. */
export { jidOf, jidOfVisitor } from './actor.ts'
export { isAgentOnDuty, isOpenAt, nextOpening } from './hours.ts'
export { copyWebchatLook } from './look-copy.ts'
export { insertWebchat } from './new-webchat.ts'
export { toVisitorEvent } from './visitor-serializers.ts'
export { identityPurpose } from './visitors.ts'
