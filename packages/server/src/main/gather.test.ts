import { expect, it } from 'vitest'
import { gather } from './gather.ts'

it('gathers what each owner declares by name', () => {
  const declared = [
    { owner: 'exports', parts: { 'export.write': 1 } },
    { owner: 'lookups', parts: undefined },
    { owner: 'inbox', parts: { 'inbox.wake': 2 } },
  ]
  expect(gather('job', declared)).toEqual({ 'export.write': 1, 'inbox.wake': 2 })
})

it('refuses a name that two owners declare, and names both', () => {
  const declared = [
    { owner: 'exports', parts: { files: 1 } },
    { owner: 'files', parts: { files: 2 } },
  ]
  expect(() => gather('sweep', declared)).toThrow(
    'exports and files both declare the sweep "files": give it another name in one of them',
  )
})
