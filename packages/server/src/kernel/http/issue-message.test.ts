import { expect, it } from 'vitest'
import { z } from 'zod'
import { issueMessage } from './issue-message.ts'

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: issueMessage }).error?.issues.map(({ message }) => message)

it.each<[z.ZodType, unknown, string]>([
  [z.number(), 'seven', 'must be a number.'],
  [z.int(), 1.5, 'must be a whole number.'],
  [z.string(), undefined, 'is required.'],
  [z.boolean(), 'yes', 'must be true or false.'],
  [z.array(z.string()), 'a', 'must be a list.'],
  [z.strictObject({}), [], 'must be an object.'],
  [z.date(), 'today', 'is not of the right type.'],
  [z.string().min(1), '', 'must not be empty.'],
  [z.string().min(10), 'short', 'must have at least 10 characters.'],
  [z.string().length(2), 'abc', 'must have exactly 2 characters.'],
  [z.array(z.number()).max(1), [1, 2], 'must have at most 1 entry.'],
  [z.array(z.number()).min(2), [1], 'must have at least 2 entries.'],
  [z.number().min(3), 2, 'must be at least 3.'],
  [z.number().lt(3), 3, 'must be less than 3.'],
  [z.enum(['left', 'right']), 'up', 'must be one of left, right.'],
  [z.literal('yes'), 'no', 'must be yes.'],
  [z.email(), 'claire', 'must be an e-mail address.'],
  [z.uuid(), '7', 'must be a UUID.'],
  [z.string().regex(/^[a-z]+$/), 'A', 'must match /^[a-z]+$/.'],
  [z.number().multipleOf(5), 7, 'must be a multiple of 5.'],
  [z.strictObject({}), { a: 1 }, 'is not a field of this call. Leave it out.'],
  [
    z.union([z.string(), z.number()]),
    true,
    'has none of the accepted forms. See the reference of this call.',
  ],
])('says what is wrong with a value in plain words (%#)', (schema, value, message) => {
  expect(said(schema, value)).toEqual([message])
})

it('keeps the message that a schema has of its own', () => {
  expect(said(z.string({ error: 'is the name of the venue.' }), 7)).toEqual(['is the name of the venue.'])
})
