import { expect, it } from 'vitest'
import { toAppError } from './errors.ts'

const failed = (code: string) => Object.assign(new Error('could not open file "pg_notify/0007"'), { code })

it.each(['08006', '57P01', '58000', '58030', '58P01'])(
  'a database that cannot work (%s) is asked again, and never a failure of ours',
  (code) => {
    expect(toAppError(failed(code))).toMatchObject({ code: 'unavailable', headers: { 'retry-after': '1' } })
  },
)

it('a full disk of the database is said as such', () => {
  expect(toAppError(failed('53100'))?.code).toBe('insufficient_storage')
})

it('a statement that is wrong is a defect of ours', () => {
  expect(toAppError(failed('42703'))).toBeUndefined()
})
