import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MailAround, MailDesign, plainTextOf, readMailBody, renderMail } from './index.ts'

const around: MailAround = {
  language: 'fr',
  subject: 'Bonjour {{firstName}}',
  origin: 'https://comptoir.example',
  venue: {
    name: 'Fournil & Fils',
    address: ['1 rue du Four', '97110 Pointe-à-Pitre'],
    phone: '+590 590 00 00 00',
    hours: [{ day: 'Lundi', text: '7h–19h' }],
  },
  fill: (text) => text.replace('{{firstName}}', '<Ada>'),
  unsubscribeHref: 'https://comptoir.example/u/1?a=1&b=2',
}
const design = (...blocks: unknown[]) => MailDesign.parse({ version: 1, blocks })
const html = (...blocks: unknown[]) => renderMail(design(...blocks), around)
const plain = (...blocks: unknown[]) => plainTextOf(design(...blocks), around)

describe('a mail of blocks', () => {
  it('EML-03 takes JSON for a design and the rest for HTML, and names the place that cannot be read', () => {
    expect(readMailBody('<p>Bonjour</p>')).toEqual({ kind: 'html', html: '<p>Bonjour</p>' })
    expect(readMailBody(' {"version":1,"blocks":[{"type":"divider"}]}')).toMatchObject({ kind: 'blocks' })
    expect(readMailBody('{"version":1,')).toEqual({ kind: 'wrong', path: '' })
    const odd = JSON.stringify({ version: 1, blocks: [{ type: 'divider' }, { type: 'film' }] })
    expect(readMailBody(odd)).toEqual({ kind: 'wrong', path: 'blocks.1.type' })
    const script = JSON.stringify({
      version: 1,
      blocks: [{ type: 'button', label: 'x', href: 'javascript:alert(1)' }],
    })
    expect(readMailBody(script)).toMatchObject({ kind: 'wrong', path: 'blocks.0.href' })
  })

  it('D-77 every mail ends with who writes, why, and the link to unsubscribe, also one without blocks', () => {
    expect(html()).toContain('href="https://comptoir.example/u/1?a=1&amp;b=2"')
    expect(html()).toContain('Fournil &amp; Fils · 1 rue du Four · 97110 Pointe-à-Pitre')
    expect(plain()).toContain('Se désinscrire : https://comptoir.example/u/1?a=1&b=2')
  })

  it('has language, viewport and layout tables that screen readers pass over', () => {
    const all = html({
      type: 'columns',
      columns: [[{ type: 'divider' }], [{ type: 'offer', title: 'Pain' }]],
    })
    expect(all).toContain('<html lang="fr"')
    expect(all).toContain('<meta name="viewport"')
    expect(all.match(/<table/g)).toHaveLength(all.match(/<table role="presentation"/g)?.length ?? 0)
  })

  it('fills names in, escaped, and says the same as text alone', () => {
    const block = { type: 'text', paragraphs: [[{ text: 'Bonjour {{firstName}}', isBold: true }]] }
    expect(html(block)).toContain('<strong>Bonjour &lt;Ada&gt;</strong>')
    expect(plain(block)).toContain('Bonjour <Ada>\n\n--')
  })

  it('the space between two looks stays, though filling in takes it from the ends of a text', () => {
    const trimmed = { ...around, fill: (text: string) => text.trim() }
    const runs = [{ text: 'Bonjour ' }, { text: 'Ada', isBold: true }, { text: ' !' }]
    const drawn = renderMail(design({ type: 'text', paragraphs: [runs] }), trimmed)
    expect(drawn).toContain('Bonjour <strong>Ada</strong> !</p>')
  })

  it('pictures of ours get a whole address, and keep their alternative text', () => {
    const src = '/v2/files/01890000-0000-7000-8000-000000000500'
    expect(html({ type: 'image', src, alt: 'La "carte"' })).toContain(
      `<img src="https://comptoir.example${src}" alt="La &quot;carte&quot;"`,
    )
  })

  it('text on the accent is white or nearly black, whichever can be read', () => {
    const of = (accent: string) =>
      renderMail(
        MailDesign.parse({ version: 1, accent, blocks: [{ type: 'hero', title: 'Bonjour' }] }),
        around,
      )
    expect(of('#0f5f4b')).toContain('color:#ffffff;text-align:center;">Bonjour')
    expect(of('#ffd54a')).toContain('color:#1d2521;text-align:center;">Bonjour')
  })

  it('T5 no text of a design becomes markup', () => {
    const texts = fc.string({
      unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', ' ', '{', '}'),
      maxLength: 40,
    })
    fc.assert(
      fc.property(texts, (text) => {
        const safe = { ...around, subject: text, fill: (of: string) => of }
        const drawn = renderMail(
          design(
            { type: 'hero', title: `x${text}`, text },
            { type: 'heading', text },
            { type: 'text', paragraphs: [[{ text }]] },
            { type: 'offer', title: text, text, price: text.slice(0, 30), note: text },
          ),
          safe,
        )
        const known = renderMail(
          design(
            { type: 'hero', title: 'x', text: text === '' ? '' : 'x' },
            { type: 'heading', text: 'x' },
            { type: 'text', paragraphs: [[{ text: 'x' }]] },
            {
              type: 'offer',
              title: 'x',
              text: text.trim() && 'x',
              price: text.slice(0, 30).trim() && 'x',
              note: text.trim() && 'x',
            },
          ),
          { ...safe, subject: 'x' },
        )
        const tags = (of: string) => of.match(/<[^>]*>/g)?.length
        if (text.trim() !== '') expect(tags(drawn)).toBe(tags(known))
      }),
    )
  })
})
