import { expect, it } from 'vitest'
import { findTargetFault, hostOf, isUrl, LinkTarget } from './target.ts'

it.each([
  'https://karukera.example',
  'http://karukera.example:8080/carte?x=1#haut',
  'HTTPS://KARUKERA.EXAMPLE/',
  'https://xn--caf-dma.example/',
  'https://café.example/',
])('LNK-06 is_url takes an http or https address with a dot: %s', (address) => {
  expect(isUrl(address)).toBe(true)
  expect(findTargetFault(address)).toBeUndefined()
})

it.each([
  ['', 'url'],
  ['karukera.example', 'url'],
  ['//karukera.example/', 'url'],
  ['https://localhost/', 'url'],
  ['https://intranet./', 'url'],
  ['https://.../', 'url'],
  ['javascript:alert(1).x', 'url'],
  ['data:text/html,<script>.</script>', 'url'],
  ['ftp://karukera.example/', 'url'],
  ['https://kar ukera.example/', 'url'],
  ['https://karukera.example/\r\nset-cookie:x', 'url'],
  ['java\tscript://karukera.example', 'url'],
  ['https://bank.example@evil.example/', 'credentials'],
  ['https://user:word@karukera.example/', 'credentials'],
  ['http://127.0.0.1/', 'ip'],
  ['http://2130706433/', 'ip'],
  ['http://0x7f.1/', 'ip'],
  ['http://8.8.8.8/', 'ip'],
  ['http://[::1]/', 'ip'],
  ['http://[2606:4700::1]/', 'ip'],
])('LNK-06 says why a link must not lead to %j: %s', (address, fault) => {
  expect(findTargetFault(address)).toBe(fault)
  const read = LinkTarget.safeParse(address)
  expect(read.error?.issues[0]).toMatchObject({ params: { code: fault } })
})

it('LNK-06 the field takes what was pasted with spaces around, and nothing longer than 2,000 characters', () => {
  expect(LinkTarget.parse('  https://karukera.example/carte \n')).toBe('https://karukera.example/carte')
  expect(LinkTarget.safeParse(`https://karukera.example/${'a'.repeat(2000)}`).success).toBe(false)
})

it('names the host as a browser asks for it', () => {
  expect(hostOf('https://WWW.Café.example./x')).toBe('www.xn--caf-dma.example')
  expect(hostOf('no address')).toBe('')
})
