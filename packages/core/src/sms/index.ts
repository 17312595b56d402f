// characters, segments, replacements and STOP of an SMS
export { foreignCharacters, gsmOctets, gsmUnits, isGsm, readGsmOctets } from './charset.ts'
export {
  countSms,
  measureSmsAnswer,
  SMS_ANSWER_SEGMENTS,
  SMS_LIMITS,
  type SmsAnswerLength,
  type SmsCount,
  type SmsEncoding,
  splitSms,
} from './count.ts'
export { isProtectedSender } from './protected-senders.ts'
export { type ReplacedSms, replaceForSms, type SmsReplacement } from './replace.ts'
export { isSenderId, SenderId } from './sender-id.ts'
export { proposeSenderId, takesSenderName } from './sender-name.ts'
export { STOP_MENTION, withoutStop, withStop } from './stop.ts'
export { type StopMentions, stopMentionTo } from './stop-destination.ts'
export { isStopReply } from './stop-words.ts'
export { findMalformedVariables, type MalformedVariable, malformedVariables } from './variables.ts'
