import { createParser as real } from 'eventsource-parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createParser as lean } from './event-parser.ts'

function readWith(createParser: typeof lean, chunks: string[]) {
  const told: unknown[] = []
  const parser = createParser({
    onEvent: ({ id, event, data }) => told.push({ id, event, data }),
    onRetry: (delayMs) => told.push(delayMs),
  })
  for (const chunk of chunks) parser.feed(chunk)
  return told
}

function cut(text: string, at: number[]): string[] {
  const places = [...new Set(at.map((one) => one % (text.length + 1)))].sort((a, b) => a - b)
  return [0, ...places].map((from, index) => text.slice(from, places[index]))
}

const field = fc.constantFrom('data', 'event', 'id', 'retry', 'data ', 'unknown', '', 'dat')
const value = fc.constantFrom('', 'a', ' a', '  a: b', '12', '{"x":1}', 'é🥐', 'stream.ready', '\0', '1e3')
const line = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 6,
    arbitrary: fc.tuple(field, fc.constantFrom(':', ': ', ''), value).map((parts) => parts.join('')),
  },
)
const lines = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n')), { maxLength: 20 })

test('WHATWG 9.2.6 tells what eventsource-parser tells, wherever the stream is cut', () => {
  fc.assert(
    fc.property(lines, fc.array(fc.nat(200), { maxLength: 6 }), (all, places) => {
      const text = all.map((one) => one.join('')).join('')
      const expected = readWith(real as typeof lean, [text])
      expect(readWith(lean, cut(text, places))).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

test('reads what the server sends', () => {
  expect(
    readWith(lean, ['retry: 500\n: ping\n\nid: 7\nevent: mess', 'age\ndata: {"a":\ndata: 1}\n\n']),
  ).toEqual([500, { id: '7', event: 'message', data: '{"a":\n1}' }])
})
