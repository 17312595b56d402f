/** Whom swindlers claim to be by SMS; written without spaces and signs. */
const PROTECTED: readonly string[] = [
  'amazon',
  'ameli',
  'antai',
  'bnp',
  'bouygues',
  'caf',
  'chronopost',
  'colissimo',
  'cpam',
  'dgfip',
  'dhl',
  'edf',
  'fedex',
  'francetravail',
  'gouv',
  'impots',
  'laposte',
  'lcl',
  'mondialrelay',
  'netflix',
  'orange',
  'paypal',
  'police',
  'sfr',
  'sncf',
  'ups',
  'urssaf',
]

/**
 * Whether a name is that of a public service, bank, carrier or network, which no venue's SMS may come from (T33).
 * @example
 * import { isProtectedSender } from '@comptoir/core/sms'
 *
 * isProtectedSender('La Poste') // => true
 * isProtectedSender('Fournil') // => false
 */
export function isProtectedSender(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return PROTECTED.includes(plain)
}
