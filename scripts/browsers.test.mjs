import { expect, test } from 'vitest'
import { reasonFor } from './browsers/allowed.mjs'
import { findNewer } from './browsers/check.mjs'
import { targetsOf } from './browsers/policy.mjs'

const namesIn = (part, name, text) => findNewer(part, name, text).map((one) => one.name)

test.each([
  ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers'],
  ['const signal = AbortSignal.any([a, b])', 'AbortSignal.any'],
  ['const url = URL.parse(text)', 'URL.parse'],
  ['const last = messages.findLast(isMine)', '.findLast'],
  ['const last = messages.at(-1)', '.at'],
  ['const both = one.intersection(other)', '.intersection'],
  ['button.ariaLabel = name', '.ariaLabel'],
  ['const copy = structuredClone(value)', 'structuredClone'],
  ['const sheet = new CSSStyleSheet(), other = new Intl.DurationFormat("fr")', 'Intl.DurationFormat'],
  ['class A { static { this.x = 1 } }', 'StaticBlock'],
  ['const word = /(?<=a)b/', 'a look-behind'],
  ['const sign = /[\\p{L}--[a-z]]/v', 'the flag v'],
  ['const f = async () => { for await (const part of answer.body) use(part) }', 'ForOfStatement'],
  ['const css = ":host{color:light-dark(#fff,#000)}"', 'light-dark()'],
])('a built script of the chat that has %s is refused', (code, name) => {
  expect(namesIn('chat', 'embed.js', code)).toContain(name)
})

test.each([
  ['.a{color:light-dark(#fff,#000)}', 'light-dark()'],
  ['.a{color:oklch(from red l c h)}', 'oklch(from …)'],
  ['.a{height:100dvh}', 'dvh'],
  ['.a{&:hover{color:red}}', '&'],
  ['@container (width > 3px){.a{color:red}}', '@container'],
  ['.a:has(b){color:red}', ':has'],
])('a built style sheet of the chat that has %s is refused', (css, name) => {
  expect(namesIn('chat', 'embed.css', css)).toContain(name)
})

test('what every supported browser has, what it finds another value for, and properties of our own pass', () => {
  const code = 'const f = async (a) => a?.b ?? a.at - [...new Map(a)].flat().length; class A { #x = 1 }'
  expect(namesIn('chat', 'embed.js', code)).toEqual([])
  const css =
    '.a{height:100vh;height:100dvh}@supports (color: oklch(from red l c h)){.a{color:oklch(from red l c h)}}'
  expect(namesIn('chat', 'embed.css', css)).toEqual([])
})

test('what is asked for first passes, and only there', () => {
  const asked = 'const f = (a) => typeof URL.canParse == "function" ? URL.canParse(a) : a'
  expect(namesIn('chat', 'embed.js', asked)).toEqual([])
  expect(namesIn('chat', 'embed.js', `${asked}; URL.canParse(b)`)).toEqual(['URL.canParse'])
})

test('each bundle has its own oldest browsers', () => {
  expect(targetsOf('chat')).toEqual(['safari15', 'chrome100', 'firefox100'])
  expect(namesIn('backoffice', 'index.js', 'a.toSorted(b)')).toEqual([])
  expect(namesIn('backoffice', 'index.js', 'URL.canParse(b)')).toEqual(['URL.canParse'])
  expect(reasonFor('chat', 'Promise.withResolvers')).toBeUndefined()
})
