/** What features may use of SMS. */
export { ALERT_KEY, dropNotices, NOTICE_SMS_JOB, queueNotice } from './notices.ts'
export { earliest } from './quiet-hours.ts'
export { isReplyShown, replyBody } from './replies.ts'
export { canSendAgain, queueSms, queueSmsAgain, sendFailedAgain } from './sms-sender.ts'
export { publishOutreaches, SMS_JOB } from './states.ts'
