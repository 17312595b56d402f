/** What a template says, as far as its readable text goes. */
export interface TemplateText {
  header: string
  body: string
  footer: string
}

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g

/**
 * The names of what is filled in, each once: numbers in their order, words as they come (SOC-16).
 * @example
 * import { templateVariables } from '@comptoir/core/social'
 *
 * templateVariables('Bonjour {{2}}, votre commande {{1}} est prête.') // => ['1', '2']
 */
export function templateVariables(body: string): string[] {
  const names = [...new Set([...body.matchAll(VARIABLE)].map(([, name = '']) => name))]
  return names.every((name) => /^\d+$/.test(name)) ? names.toSorted((a, b) => Number(a) - Number(b)) : names
}

/**
 * The body with its variables filled; one without a value stays as it is, so that a preview shows the gap.
 * @example
 * import { fillTemplate } from '@comptoir/core/social'
 *
 * fillTemplate('Bonjour {{1}}, à {{2}} !', { 1: 'Ada' }) // => 'Bonjour Ada, à {{2}} !'
 */
export function fillTemplate(body: string, values: Readonly<Record<string, string>>): string {
  return body.replace(VARIABLE, (gap, name: string) => values[name] || gap)
}

/**
 * What the customer reads, and the inbox keeps: header, body and footer in paragraphs.
 * @example
 * import { readableTemplate } from '@comptoir/core/social'
 *
 * readableTemplate({ header: '', body: 'Bonjour {{1}} !', footer: 'Karukéra' }, { 1: 'Ada' })
 * // => 'Bonjour Ada !\n\nKarukéra'
 */
export function readableTemplate(
  { header, body, footer }: TemplateText,
  values: Readonly<Record<string, string>>,
): string {
  return [header, fillTemplate(body, values), footer].filter((part) => part !== '').join('\n\n')
}
