import ByCrisp from 'email-reply-parser'
import parseByNode from 'node-email-reply-parser'
import { extractFromPlain } from 'planer'
import { answeredMail } from '../packages/server/src/features/webchat/answered-mail.ts'
import { parseMail } from '../packages/server/src/features/webchat/mail-parts.ts'
import { replyText, textOf } from '../packages/server/src/features/webchat/reply-text.ts'
import { mailCorpus } from '../packages/server/src/features/webchat/testing/mail-corpus/index.ts'
import { answer } from '../packages/server/src/features/webchat/testing/mail-corpus/mail.ts'

const ours = 'comptoir'
const answered = answeredMail([answer])

/** What each reader says a person wrote. The others get the text that we read of the mail, its charset mended. */
const readers = {
  [ours]: (mail) => replyText(mail, answered),
  'email-reply-parser': (mail) => new ByCrisp().read(textOf(mail)).getVisibleText(),
  'node-email-reply-parser': (mail) => parseByNode(textOf(mail)).getVisibleText(),
  planer: (mail) => extractFromPlain(textOf(mail)),
}

/** Blank lines are a matter of taste. */
const bare = (text) => text.replace(/\s*\n\s*/g, '\n').trim()

/** How many of the mails that a person wrote each reader reads right. */
export async function countMails() {
  const cases = mailCorpus.filter(({ says }) => says !== 'automatic')
  const right = Object.fromEntries(Object.keys(readers).map((name) => [name, 0]))
  for (const { raw, says } of cases) {
    const mail = await parseMail(raw)
    for (const [name, read] of Object.entries(readers)) if (bare(read(mail)) === bare(says)) right[name] += 1
  }
  return { of: cases.length, right }
}

export const benchmark = {
  title: 'Answers by e-mail read as a person reads them',
  baseline: 'the best of three readers from npm on the same mails',
  goals: 'every case right, and at least as many as the best of them',
  small: {},
  whole: {},
  seconds: { small: 30, whole: 30 },
  async measure({ say }) {
    const { of, right: counts } = await countMails()
    const { [ours]: right, ...others } = counts
    for (const [name, count] of Object.entries(others)) say(`${name}: ${count} of ${of}`)
    const [name, most] = Object.entries(others).reduce((a, b) => (a[1] >= b[1] ? a : b))
    return [
      { name: 'cases read wrongly', value: of - right, unit: 'mails', goal: { exactly: 0 } },
      {
        name: 'cases read rightly',
        value: right,
        unit: 'mails',
        baseline: { name, value: most },
        goal: { least: 1 },
      },
    ]
  },
}
