import { createECDH } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encryptPush, readReceiverKeys } from './encrypt.ts'
import { decryptPush } from './testing/decrypt.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

describe('encryption of pushes', () => {
  it('gives the bytes of the example in RFC 8291, appendix A', () => {
    const receiver = readReceiverKeys({
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    })
    const fixed = {
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    }
    expect(
      encryptPush('When I grow up, I want to be a watermelon', receiver!, fixed).toString('base64url'),
    ).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  it('is read by the receiver alone, whatever it says', () => {
    const receiver = createECDH('prime256v1')
    const p256dh = receiver.generateKeys().toString('base64url')
    const auth = Buffer.alloc(16, 3)
    const keys = readReceiverKeys({ p256dh, auth: auth.toString('base64url') })!
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const encrypted = encryptPush(text, keys)
        expect(decryptPush(encrypted, receiver, auth)).toBe(text)
        expect(() => decryptPush(encrypted, receiver, Buffer.alloc(16, 4))).toThrow()
      }),
      { numRuns: 50 },
    )
  })

  it('refuses keys that are no point of the curve, and texts that no service would take', () => {
    const auth = 'BTBZMqHH6r4Tts7J_aSIgg'
    expect(readReceiverKeys({ p256dh: Buffer.alloc(65, 4).toString('base64url'), auth })).toBeUndefined()
    expect(readReceiverKeys({ p256dh: 'AAAA', auth })).toBeUndefined()
    const receiver = createECDH('prime256v1')
    const p256dh = receiver.generateKeys().toString('base64url')
    expect(readReceiverKeys({ p256dh, auth: 'AAAA' })).toBeUndefined()
    const keys = readReceiverKeys({ p256dh, auth })!
    expect(encryptPush('x'.repeat(3993), keys)).toHaveLength(4096)
    expect(() => encryptPush('x'.repeat(3994), keys)).toThrow(RangeError)
  })
})
