/** What features may use of SMS. What needs the inbox itself is in `sms-messages`. */

export { answerFault, queueAnswer, queueAnswerAgain, takeAnswerAsSent } from './answers.ts'
export { type BulkPerson, type BulkSms, SMS_BULK } from './bulk.ts'
export { ALERT_KEY, dropNotices, NOTICE_SMS_JOB, noticeSender, queueNotice } from './notices.ts'
export { earliest, isUsableWindow, nextSendTime, zoneOfPhone } from './quiet-hours.ts'
export { isReplyShown, joinReply, PARTS_SECONDS, type Reply, readReply, replyBody } from './replies.ts'
export { senderTo } from './sender.ts'
export { canSendAgain, queueSms, queueSmsAgain, sendFailedAgain } from './sms-queue.ts'
export { publishMissedCalls, publishOutreaches, publishSms, SMS_JOB } from './states.ts'
export { stopMentionOf, stopMentions } from './stop-mention.ts'
export type { SmsRow } from './tables.ts'
export { isTouch, lockTouches, MOST_A_WEEK, touchedTooOften } from './touches.ts'
