import { describe, expect, it } from 'vitest'
import { readDomain } from './domain-name.ts'

const config = { smtp: { url: 'smtp://127.0.0.1:25', from: 'Comptoir <hello@mail.comptoir.example>' } }

describe('the domain that somebody enters (D-77)', () => {
  it.each([
    ['fournil.example', 'fournil.example'],
    [' Contact@Fournil.Example ', 'fournil.example'],
    ['https://www.fournil.example/carte?a=1', 'fournil.example'],
    ['Été-Bleu.example', 'xn--t-bleu-9uab.example'],
    ['xn--t-bleu-9uab.example', 'xn--t-bleu-9uab.example'],
    ['news.fournil.co.uk', 'news.fournil.co.uk'],
    ['fournil.example.', 'fournil.example'],
  ])('%s is %s', (entered, domain) => {
    expect(readDomain(entered, config)).toEqual({ domain })
  })

  it.each([
    ['fournil', 'domain'],
    ['192.0.2.1', 'domain'],
    ['[2001:db8::1]', 'domain'],
    ['four nil.example', 'domain'],
    ['-fournil.example', 'domain'],
    ['four_nil.example', 'domain'],
    [`${'a'.repeat(64)}.example`, 'domain'],
    ['co.uk', 'public_suffix'],
    ['asso.fr', 'public_suffix'],
    ['github.io', 'public_suffix'],
    ['gmail.com', 'free_mail'],
    ['marie@orange.fr', 'free_mail'],
    ['laposte.net', 'free_mail'],
    ['mail.yahoo.co.uk', 'free_mail'],
    ['mail.comptoir.example', 'platform'],
    ['comptoir.example', 'platform'],
    ['fournil.comptoir.example', 'platform'],
  ])('%s is refused: %s', (entered, fault) => {
    expect(readDomain(entered, config)).toEqual({ fault })
  })
})
