import { isSenderId } from './sender-id.ts'

/**
 * Whether phones of a destination show a name as the sender, by the first digits of the number: an SMS to the others
 * comes from a number or short code (SMS-06).
 * @example
 * import { takesSenderName } from '@comptoir/core/sms'
 *
 * takesSenderName('+590690000001', ['1', '86']) // => true
 * takesSenderName('+14155550100', ['1', '86']) // => false
 */
export function takesSenderName(phone: string, namelessPrefixes: readonly string[]): boolean {
  return !namelessPrefixes.some((prefix) => phone.startsWith(`+${prefix}`))
}

const LONGEST = 11

/**
 * A venue's name as the sender of an SMS (SMS-06): as many of its words as fit, without accents; undefined for a name
 * that cannot be one.
 * @example
 * import { proposeSenderId } from '@comptoir/core/sms'
 *
 * proposeSenderId('Épicerie de l’Îlet') // => 'Epicerie de'
 * proposeSenderId('7e Art') // => undefined
 */
export function proposeSenderId(title: string): string | undefined {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '')
  const words = plain.split(/[^A-Za-z0-9_-]+/).filter(Boolean)
  let name = (words[0] ?? '').slice(0, LONGEST)
  for (const word of words.slice(1)) {
    if (name.length + 1 + word.length > LONGEST) break
    name += ` ${word}`
  }
  return isSenderId(name) ? name : undefined
}
