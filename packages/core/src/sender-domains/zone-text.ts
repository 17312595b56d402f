import type { SenderRecord } from './contract.ts'

/** Bytes of a text in one string of a TXT record (RFC 1035 section 3.3.14). */
const MOST_OF_STRING = 255

const quoted = (value: string): string =>
  (value.match(new RegExp(`.{1,${MOST_OF_STRING}}`, 'g')) ?? ['']).map((part) => `"${part}"`).join(' ')

/**
 * Records in the format of zone files (RFC 1035 section 5), to import them or to hand them to the person who manages the domain.
 * @example
 * import { zoneText } from '@comptoir/core/sender-domains'
 *
 * zoneText([{ name: '_dmarc.fournil.example', type: 'TXT', value: 'v=DMARC1; p=none' }])
 * // => '_dmarc.fournil.example. 3600 IN TXT "v=DMARC1; p=none"\n'
 */
export function zoneText(records: readonly Pick<SenderRecord, 'name' | 'type' | 'value'>[]): string {
  return records
    .map(
      ({ name, type, value }) => `${name}. 3600 IN ${type} ${type === 'TXT' ? quoted(value) : `${value}.`}\n`,
    )
    .join('')
}
