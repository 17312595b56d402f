import { expect, it } from 'vitest'
import { readContactMessageSearch } from './search.ts'

it.each([
  [
    { contactIds: '1,2', type: 'sms', addressBook: 3, profileId: '4' },
    { contactIds: '1,2', type: 'sms', addressBook: 3, profileId: 4 },
  ],
  [{ contactIds: 7 }, { contactIds: '7' }],
  [{ contactIds: [7, 8] }, { contactIds: '7,8' }],
  [{ contactIds: '1,x', type: 'fax', addressBook: -1, profileId: {} }, {}],
  [{ contactIds: [{}], addressBook: null }, {}],
])('CON-03 reads what the address says: %j', (given, read) => {
  expect(readContactMessageSearch(given)).toEqual(read)
})

it('CON-03 no more than a thousand are named', () => {
  const contactIds = Array.from({ length: 1500 }, (_, index) => index + 1).join(',')
  expect(readContactMessageSearch({ contactIds }).contactIds?.split(',')).toHaveLength(1000)
})
