/**
 * A text without accents and case, as one searches it (NFKD).
 * @example
 * import { foldText } from '@comptoir/core/inbox-team'
 *
 * foldText('Été à Deshaies') // => 'ete a deshaies'
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
