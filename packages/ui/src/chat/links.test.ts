import { describe, expect, it } from 'vitest'
import { splitLinks } from './links.ts'

const hrefs = (body: string) => splitLinks(body).flatMap((part) => part.href ?? [])
const joined = (body: string) =>
  splitLinks(body)
    .map((part) => part.text)
    .join('')

describe('links in a message', () => {
  it.each([
    ['see https://a.example/x?y=1#z', 'https://a.example/x?y=1#z'],
    ['www.example.com', 'https://www.example.com'],
    ['write to info@example.com', 'mailto:info@example.com'],
    ['tel:+590690123456', 'tel:+590690123456'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['(https://a.example/x).', 'https://a.example/x'],
    ['https://fr.wikipedia.org/wiki/Galette_(cuisine)', 'https://fr.wikipedia.org/wiki/Galette_(cuisine)'],
    ['« https://a.example/x »', 'https://a.example/x'],
    ['HTTPS://A.EXAMPLE/', 'HTTPS://A.EXAMPLE/'],
  ])('finds the address in %s', (body, href) => {
    expect(hrefs(body)).toEqual([href])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'https://',
    'a@b',
    '1.5 kg',
  ])('leaves %s as text', (body) => {
    expect(hrefs(body)).toEqual([])
  })

  it('loses nothing of the text', () => {
    const body = 'a https://x.example, b <c> info@y.example! (www.z.example) \n d'
    expect(joined(body)).toBe(body)
  })

  it('reads 20,000 hostile letters in well under a second', () => {
    const before = performance.now()
    splitLinks(`${'a'.repeat(10_000)}@${'a.'.repeat(5000)}`)
    expect(performance.now() - before).toBeLessThan(500)
  })
})
