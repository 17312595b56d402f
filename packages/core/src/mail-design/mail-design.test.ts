import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filledDesign } from './defaults.ts'
import {
  darkenMail,
  type EditorBlock,
  findBlockFaults,
  isMailBlock,
  type MailAround,
  MailDesign,
  plainTextOf,
  readMailBody,
  renderMail,
  SimpleMailBlock,
} from './index.ts'

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

  it('EML-03 items of one kind in a row are one list, in the HTML and in the text alone', () => {
    const item = (list: string, text: string) => ({ list, runs: [{ text }] })
    const block = {
      type: 'text',
      paragraphs: [
        [{ text: 'Ce soir' }],
        item('bullet', 'Pain'),
        item('bullet', 'Tarte'),
        item('number', 'Un'),
      ],
    }
    const drawn = html(block)
    expect(drawn).toMatch(/<ul [^>]*><li>Pain<\/li><li>Tarte<\/li><\/ul><ol [^>]*><li>Un<\/li><\/ol>/)
    expect(plain(block)).toContain('Ce soir\n\n- Pain\n- Tarte\n\n1. Un')
  })

  it('EML-03 a picture that is not chosen yet is not drawn', () => {
    expect(html({ type: 'image', src: '', alt: 'La carte', href: 'https://f.example' })).not.toContain('<img')
  })

  it('EML-02 on a dark screen colours are turned round, and text stays', () => {
    const dark = darkenMail(html({ type: 'heading', text: '#1d2521' }))
    expect(dark).toContain('>#1d2521</h1>')
    expect(dark).not.toContain('background:#ffffff')
  })

  it('EML-03 what a design leaves out is filled in without its shapes as with them', () => {
    const bare = [
      { type: 'heading', text: 'x' },
      { type: 'hero', title: 'x' },
      { type: 'text', paragraphs: [[{ text: 'x' }], { list: 'number', runs: [{ text: 'y' }] }] },
      { type: 'image', src: '', alt: '' },
      { type: 'button', label: 'x' },
      { type: 'offer', title: 'x' },
      { type: 'coupon', code: 'x' },
      { type: 'venue' },
    ]
    const blocks = [...bare, { type: 'columns', columns: [bare, []] }]
    expect(filledDesign({ version: 1, blocks } as unknown as MailDesign)).toEqual(design(...blocks))
  })

  it('EML-03 the limits of blocks are those of their shapes, at both sides of each', () => {
    const lengths = [0, 1, 30, 31, 60, 61, 80, 81, 120, 121, 200, 201, 300, 301]
    const texts = [...lengths.map((length) => 'x'.repeat(length)), ' ']
    const addresses = [
      '',
      'https://f.example',
      'javascript:alert(1)',
      `https://f.example/${'x'.repeat(2000)}`,
    ]
    const run = { text: '', isBold: false, isItalic: false, href: '' }
    const cases: unknown[] = [
      ...[
        'heading.text',
        'hero.title',
        'hero.text',
        'image.alt',
        'logo.alt',
        'button.label',
        'offer.title',
      ].flatMap((name) => texts.map((text) => [name, text])),
      ...['offer.text', 'offer.price', 'offer.note', 'coupon.code', 'coupon.text'].flatMap((name) =>
        texts.map((text) => [name, text]),
      ),
      ...['image.href', 'button.href'].flatMap((name) => addresses.map((href) => [name, href])),
      ...[50, 51].map((count) => ['text.paragraphs', Array.from({ length: count }, () => [run])]),
      ...[50, 51].map((count) => ['text.paragraphs', [Array.from({ length: count }, () => run)]]),
      ...[2000, 2001].map((length) => ['text.paragraphs', [[{ ...run, text: 'x'.repeat(length) }]]]),
      ...addresses.map((href) => ['text.paragraphs', [[{ ...run, href }]]]),
      ...addresses.map((href) => ['social.links', [{ network: 'website', href }]]),
    ]
    const right: Record<string, object> = {
      heading: { text: 'x' },
      hero: { title: 'x' },
      image: { src: '', alt: '' },
      logo: { src: '', alt: '' },
      button: { label: 'x' },
      offer: { title: 'x' },
      coupon: { code: 'x' },
      text: {},
      social: {},
    }
    for (const [name, value] of cases as [string, unknown][]) {
      const [type = '', field = ''] = name.split('.')
      const block = { type, ...right[type], [field]: value }
      expect([name, value, isMailBlock(block as EditorBlock)]).toEqual([
        name,
        value,
        SimpleMailBlock.safeParse(block).success,
      ])
    }
  })

  it.each([
    [{ type: 'heading', text: 'Bonjour {{firstNme' }, ['malformed']],
    [{ type: 'text', paragraphs: [[{ text: '{{firstNme}}' }]] }, ['unknown']],
    [{ type: 'image', src: '', alt: '' }, ['picture']],
    [{ type: 'image', src: 'https://f.example/a.png', alt: ' ' }, ['alt']],
    [{ type: 'button', label: 'La carte' }, ['link']],
    [{ type: 'text', paragraphs: [[]] }, ['empty']],
    [{ type: 'button', label: 'La carte', href: 'https://f.example/{{x}}' }, []],
  ])('EML-03 names what a block needs: %j %j', (block, kinds) => {
    const [read] = design(block).blocks
    expect(read && findBlockFaults(read as EditorBlock).map(({ kind }) => kind)).toEqual(kinds)
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
