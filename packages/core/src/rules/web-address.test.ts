import { describe, expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { contract } from '../contract.ts'
import { isWebAddress } from './web-address.ts'

const { createWebhook, updateWebhook } = contract.developers
const whole = 'https://shop.example/hooks?shop=1'
/** Each is accepted by `URL.canParse` and turned into another address, or carries a line break to the receiver. */
const smuggled = [
  'https://shop.example/hooks\r\nX-Evil: 1',
  'https://shop.example/\nhooks',
  'https://shop.example/\rhooks',
  'https://shop\r\n.example/',
  'https://shop\t.example/',
  'ht\ntps://shop.example/',
  'https://shop.example/hooks\u0000',
  'https://shop.example/\u0085hooks',
  'https://shop.example/\u2028hooks',
  'https://sh\u200Bop.example/',
  '\r\nhttps://shop.example/',
  'https://shop.example/\n',
  ' https://shop.example/',
  'https://shop.example/ ',
  '\uFEFFhttps://shop.example/',
]
const encoded = [
  'https://shop.example/hooks%0d%0aX-Evil:%201',
  'https://shop.example/hooks?a=%0A',
  'https://shop.example/hooks?a=%00',
  'https://shop%0d%0a.example/',
  'https://shop%09.example/',
  'https://shop.example%00/',
]

describe('T18 an address that somebody gives us', () => {
  const fields = [
    ['a webhook', createWebhook.body, (url: string) => ({ url, eventTypes: ['messages.sent'] })],
    ['a changed webhook', updateWebhook.body, (url: string) => ({ url })],
    [
      'a push subscription',
      contract.push.registerDevice.body,
      (endpoint: string) => ({ subscription: { endpoint, keys: keys() } }),
    ],
    ['the address of a language model', contract.agent.updateAgent.body, (baseUrl: string) => ({ baseUrl })],
  ] as const

  test.each(fields)(
    '%s is refused with white space, control characters or encoded line breaks',
    (_, schema, body) => {
      expect(safeParse(schema, body(whole)).error).toBeUndefined()
      const accepted = [...smuggled, ...encoded].filter((url) => safeParse(schema, body(url)).success)
      expect(accepted).toEqual([])
    },
  )

  test('XCT-06 a link that people follow may hold an encoded line break, but no line break', () => {
    expect(isWebAddress('https://wa.me/590690000000?text=Hello%0AAda')).toBe(true)
    expect(smuggled.filter(isWebAddress)).toEqual([])
    expect(isWebAddress('javascript:alert(1)')).toBe(false)
  })
})

function keys() {
  return { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
}
