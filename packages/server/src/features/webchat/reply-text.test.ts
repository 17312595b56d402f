import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printCase } from '../../testing/corpus-lines.ts'
import { mutationsOf } from '../../testing/mutations.ts'
import { answeredMail } from './answered-mail.ts'
import { isAutomatic, parseMail } from './mail-parts.ts'
import { replyText } from './reply-text.ts'
import { mailCorpus } from './testing/mail-corpus/index.ts'
import { answer, ours, quote } from './testing/mail-corpus/mail.ts'

/** Mutations of each mail; `npm run corpus -- mail` makes 200. */
const RUNS = Number(process.env.CORPUS_RUNS ?? 5)
const answered = answeredMail([answer])

/** The header of a mail as its fields, and what follows. */
function split(raw: Buffer): [fields: string[][], body: Buffer] {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .subarray(0, end)
    .toString('latin1')
    .split(/\r\n(?![ \t])/)
  return [lines.map((line) => [...line.split(/: ?(.*)/s).slice(0, 2)]), raw.subarray(end)]
}

/** Changed fields as a header: whatever they are made of now. */
function headerOf(fields: unknown): Buffer {
  const lines = (Array.isArray(fields) ? fields : [fields]).map((field) => {
    const [name, value] = (Array.isArray(field) ? field : [field]).map((one) =>
      typeof one === 'string' ? one : (JSON.stringify(one) ?? ''),
    )
    return `${name ?? ''}: ${value ?? ''}`
  })
  return Buffer.from(lines.join('\r\n'), 'latin1')
}

async function read(text: string, type = 'text/plain') {
  const raw = `From: ada@mail.example\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${text}`
  return replyText(await parseMail(Buffer.from(raw)), answered)
}

describe('an answer by e-mail', () => {
  it.each(mailCorpus)('is read as a person reads it: $name', async ({ name, raw, sender, says }) => {
    const mail = await parseMail(raw)
    const said = isAutomatic(mail, sender) ? 'automatic' : replyText(mail, answered)
    printCase(said !== says ? 'NOT SHOWN' : says === 'automatic' ? 'technical' : 'shown', name)
    expect(said).toBe(says)
  })
  it.each(mailCorpus.filter(({ says }) => says !== 'automatic'))(
    'an odd header costs nothing that a person wrote: $name',
    async ({ raw, sender }) => {
      const [fields, body] = split(raw)
      await fc.assert(
        fc.asyncProperty(mutationsOf(fields), async (odd) => {
          const mail = await parseMail(Buffer.concat([headerOf(odd), body]))
          // Shown as words or as files: never taken for what a program sent, and never empty.
          expect(isAutomatic(mail, sender)).toBe(false)
          expect(replyText(mail, answered) !== '' || mail.attachments.length > 0).toBe(true)
        }),
        { numRuns: RUNS },
      )
    },
  )
  it('D-06 has at least 60 cases, each by a name of its own', () => {
    expect(mailCorpus.length).toBeGreaterThanOrEqual(60)
    expect(new Set(mailCorpus.map(({ name }) => name)).size).toBe(mailCorpus.length)
  })
  it('reads a page as text, and runs nothing of it', async () => {
    const page = `<style>p{}</style><p>Merci !<br>À <a href="https://x.example">ce soir</a></p><script>x()</script><img src=x onerror=y><div>Le ven. 20 nov. 2026, Comptoir a écrit :<blockquote>${ours.html}</blockquote></div>`
    expect(await read(page, 'text/html')).toBe('Merci !\nÀ ce soir')
  })
  it('T5 carries no control characters, and is not endless', async () => {
    expect(await read('a\u202Eb\u0000c')).toBe('abc')
    expect((await read('x'.repeat(200_000))).length).toBe(10_001)
  })
  it('keeps a word above any quotation, with or without prefixes', async () => {
    const word = fc.stringMatching(/^[a-zé]{1,12}( [a-zé]{1,12}){0,5}$/)
    await fc.assert(
      fc.asyncProperty(word, fc.boolean(), async (said, isMarked) => {
        const head = 'Le 20/11/2026 à 10:00, Chez Awa <r-1@reply.example> a écrit :'
        expect(await read(`${said}\n\n${head}\n${isMarked ? quote() : ours.text}`)).toBe(said)
        expect(await read(`${head}\n${isMarked ? quote() : ours.text}\n\n${said}`)).toBe(said)
      }),
      { numRuns: 50 },
    )
  })
  it('takes any text whatever without failing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), fc.boolean(), async (text, isPage) => {
        const said = await read(text, isPage ? 'text/html' : 'text/plain')
        expect(said).toBe(said.trim())
      }),
      { numRuns: 200 },
    )
  })
})
