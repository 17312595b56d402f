import { buildSite } from '@comptoir/core/testing'
import { expect, test } from 'vitest'
import { wantedOf } from './wanted.ts'

const stranger = { hasWritten: false, isSigned: false, hasMail: false, said: {} }
const preChat = { name: 'required', emailAddress: 'optional', phoneNumber: 'off' } as const

test('WCH-01 asks for what the venue wants to know, once', () => {
  expect(wantedOf(buildSite({ preChat }), stranger)).toEqual({ name: 'required', emailAddress: 'optional' })
  expect(wantedOf(buildSite({ preChat }), { ...stranger, hasWritten: true })).toBeUndefined()
  expect(wantedOf(buildSite({ preChat }), { ...stranger, isSigned: true })).toBeUndefined()
  expect(wantedOf(buildSite(), stranger)).toBeUndefined()
  expect(wantedOf(undefined, stranger)).toBeUndefined()
})

test('outside the hours it asks where the answer may go', () => {
  expect(wantedOf(buildSite({ isOpen: false }), stranger)).toEqual({ emailAddress: 'optional' })
  const must = buildSite({ isOpen: false, preChat: { ...preChat, emailAddress: 'required' } })
  expect(wantedOf(must, stranger)).toEqual({ name: 'required', emailAddress: 'required' })
})
