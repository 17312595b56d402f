import { buildSite } from '@comptoir/core/testing'
import { expect, test } from 'vitest'
import { wantedFor, wantedOf } from './wanted.ts'

const stranger = { hasWritten: false, isSigned: false, hasMail: false, said: {} }
const preChat = { name: 'required', emailAddress: 'optional', phoneNumber: 'off' } as const

test('WCH-01 asks for what the venue wants to know, once', () => {
  expect(wantedOf(buildSite({ preChat }), stranger)).toEqual({ name: 'required', emailAddress: 'optional' })
  expect(wantedOf(buildSite({ preChat }), { ...stranger, hasWritten: true })).toBeUndefined()
  expect(wantedOf(buildSite({ preChat }), { ...stranger, isSigned: true })).toBeUndefined()
  expect(wantedOf(buildSite(), stranger)).toBeUndefined()
  expect(wantedOf(undefined, stranger)).toBeUndefined()
})

test('asks where an answer shall go, for a message to no one there and for a notice', () => {
  expect(wantedFor('mail', buildSite({ preChat }), stranger)).toEqual({ emailAddress: 'required' })
  expect(wantedFor('away', buildSite(), stranger)).toEqual({ name: 'optional', emailAddress: 'required' })
  expect(wantedFor('away', buildSite({ preChat }), stranger)).toEqual({
    name: 'required',
    emailAddress: 'required',
  })
  expect(wantedFor(undefined, buildSite(), stranger)).toBeUndefined()
})
