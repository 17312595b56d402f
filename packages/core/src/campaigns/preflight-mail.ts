import { MAIL_HEAVY_BYTES, type MailCheck } from './mail-check.ts'
import { type FindingValues, type PreflightFacts, type Rule, when } from './preflight-rule.ts'

/** What phones show of a subject. */
const SHOWN_OF_SUBJECT = 70

const contentOf = ({ fields }: PreflightFacts) => fields.content
/** What is known of a mail; every value comes from the server. */
function ofMail(
  { check: { mail } }: PreflightFacts,
  find: (mail: MailCheck) => FindingValues | undefined,
): FindingValues | undefined {
  return mail === null ? undefined : find(mail)
}

function variable(facts: PreflightFacts, fault: MailCheck['variables'][number]['fault']) {
  return ofMail(facts, ({ variables }) => {
    const found = variables.find((one) => one.fault === fault)
    return found && { variable: found.text, position: found.position, meant: found.meant }
  })
}

const senderFault = (facts: PreflightFacts, fault: MailCheck['senderFault']) =>
  ofMail(facts, (mail) => when(mail.senderFault === fault, { address: contentOf(facts).sender }))

/** The rules of mails alone. */
export const mailRules = {
  mailUnavailable: { weight: 'error', step: 'check', find: ({ setup }) => when(!setup.mail.isAvailable) },
  noSubject: {
    weight: 'error',
    step: 'message',
    find: (facts) => when(contentOf(facts).subject.trim() === ''),
  },
  noBody: { weight: 'error', step: 'message', find: (facts) => ofMail(facts, (mail) => when(mail.isEmpty)) },
  wrongDesign: {
    weight: 'error',
    step: 'message',
    find: (facts) => ofMail(facts, ({ wrongAt }) => when(wrongAt !== null, { path: wrongAt ?? '' })),
  },
  mailMalformed: { weight: 'error', step: 'message', find: (facts) => variable(facts, 'malformed') },
  mailUnknownVariable: { weight: 'error', step: 'message', find: (facts) => variable(facts, 'unknown') },
  linkMalformed: {
    weight: 'error',
    step: 'message',
    find: (facts) => ofMail(facts, ({ malformedLinks: [url] }) => (url === undefined ? undefined : { url })),
  },
  senderFreeMail: { weight: 'error', step: 'sender', find: (facts) => senderFault(facts, 'free_mail') },
  senderUnverified: { weight: 'error', step: 'sender', find: (facts) => senderFault(facts, 'unverified') },
  heavy: {
    weight: 'warning',
    step: 'message',
    find: (facts) =>
      ofMail(facts, ({ sizeBytes }) =>
        when(sizeBytes > MAIL_HEAVY_BYTES, {
          count: Math.ceil(sizeBytes / 1000),
          most: MAIL_HEAVY_BYTES / 1000,
        }),
      ),
  },
  cleaned: {
    weight: 'warning',
    step: 'message',
    find: (facts) =>
      ofMail(facts, ({ cleaned }) =>
        when(cleaned.length > 0, {
          count: cleaned.reduce((sum, { count }) => sum + count, 0),
          example: cleaned[0]?.example ?? '',
        }),
      ),
  },
  missingAlt: {
    weight: 'warning',
    step: 'message',
    find: (facts) => ofMail(facts, ({ missingAlt: { length: count } }) => when(count > 0, { count })),
  },
  faint: {
    weight: 'warning',
    step: 'message',
    find: (facts) => ofMail(facts, ({ faint: [first] }) => first && { ...first }),
  },
  longSubject: {
    weight: 'hint',
    step: 'message',
    find: (facts) => {
      const { length } = Array.from(contentOf(facts).subject)
      return when(length > SHOWN_OF_SUBJECT, { count: length, most: SHOWN_OF_SUBJECT })
    },
  },
  noAnswers: {
    weight: 'hint',
    step: 'sender',
    find: (facts) => when(contentOf(facts).replyTo === '' && facts.setup.mail.replyTo === ''),
  },
} satisfies Record<string, Rule>
