import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { replyText } from './reply-text.ts'

const marker = '— Répondez au-dessus de cette ligne —'
const ours = `${marker}\n\nChez Awa vous a répondu\n\nOui, à 18 h.`
const quoted = ours.replace(/^/gm, '> ')

async function read(text: string, type = 'text/plain') {
  const raw = `From: ada@mail.example\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${text}`
  return replyText(await PostalMime.parse(raw), [marker])
}

describe('the text of an answer by e-mail', () => {
  const programs: [string, string][] = [
    ['Gmail', `Merci !\n\nLe ven. 20 nov. 2026 à 10:00, Comptoir <bonjour@x.example> a écrit :\n\n${quoted}`],
    [
      'Gmail, broken line',
      `Merci !\n\nOn Fri, Nov 20, 2026 at 10:00 AM Comptoir <bonjour@comptoir.example>\nwrote:\n\n${quoted}`,
    ],
    [
      'Apple Mail',
      `Merci !\n\n> Le 20 nov. 2026 à 10:00, Comptoir <bonjour@x.example> a écrit :\n> \n${quoted}`,
    ],
    [
      'Outlook',
      `Merci !\n\n________________________________\nDe : Comptoir <bonjour@x.example>\nEnvoyé : vendredi 20 novembre 2026\nÀ : ada@mail.example\nObjet : Chez Awa vous a répondu\n\n${ours}`,
    ],
    ['a signature', `Merci !\n-- \nAda Lovelace\n\nOn 20/11/2026, Comptoir wrote:\n${quoted}`],
    ['nothing quoted', 'Merci !'],
    ['our line gone', `Merci !\n\nOn 20/11/2026, Comptoir wrote:\n> Oui, à 18 h.`],
  ]
  it.each(programs)('is what was written above our mail: %s', async (_, text) => {
    expect(await read(text)).toBe('Merci !')
  })
  it('keeps several lines, lists and colons of the writer', async () => {
    const said = 'Bonjour,\n\nDeux choses :\n- un gâteau\n- Il m’a écrit :\n\nÀ bientôt'
    expect(await read(said)).toBe(said)
    expect(await read(`${said}\n\nOn 20/11/2026, Comptoir wrote:\n${quoted}`)).toBe(said)
  })
  it('reads a page as text, and runs nothing of it', async () => {
    const page = `<style>p{}</style><p>Merci !<br>À <a href="https://x.example">ce soir</a></p><script>x()</script><img src=x onerror=y><div>Le ven. 20 nov. 2026, Comptoir a écrit :<blockquote>${marker}<p>Oui</p></blockquote></div>`
    expect(await read(page, 'text/html')).toBe('Merci !\nÀ ce soir')
  })
  it('T5 carries no control characters, and is not endless', async () => {
    expect(await read('a\u202Eb\u0000c')).toBe('abc')
    expect((await read('x'.repeat(200_000))).length).toBe(10_001)
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
