/**
 * A time that Intl wrote, as people write it in a language: `15h31` in French, else as it is (SHL-41, D-129).
 * @example
 * import { writtenTime } from '@comptoir/core/rules'
 *
 * writtenTime('fr', 'jeudi 26 novembre à 15:31') // => 'jeudi 26 novembre à 15h31'
 * writtenTime('en', '3:31 PM') // => '3:31 PM'
 */
export function writtenTime(language: string, text: string): string {
  return language === 'fr' ? text.replace(':', 'h') : text
}
