import { countCodePoints } from '../rules/index.ts'
import { type MessagingLimits, type MessagingPlatform, messagingLimits } from './limits.ts'

interface Bilingual {
  fr: string
  en: string
}

/** The texts of a platform, as far as their lengths and numbers matter. */
export interface MessagingTexts {
  welcomes: readonly { text: Bilingual }[]
  prompts: readonly { text: Bilingual }[]
  predefinedPrompts: readonly { text: Bilingual; answer: Bilingual }[]
}

/** What is wrong with a field: nothing in either language, longer than the platform takes, an emoji, or one too many. */
export type MessagingFault = 'required' | 'too_big' | 'emoji' | 'too_many'

function faultsOf(text: Bilingual, max: number, path: string): [string, MessagingFault][] {
  if (text.fr.trim() === '' && text.en.trim() === '') return [[path, 'required']]
  return (['fr', 'en'] as const)
    .filter((language) => countCodePoints(text[language]) > max)
    .map((language) => [`${path}.${language}`, 'too_big'])
}

const EMOJI = /\p{Emoji_Presentation}|\uFE0F/u

function faultsOfPrompt(
  text: Bilingual,
  { promptLength, hasPromptEmojis }: MessagingLimits,
  path: string,
): [string, MessagingFault][] {
  const emojis = (['fr', 'en'] as const).filter((language) => !hasPromptEmojis && EMOJI.test(text[language]))
  return [
    ...emojis.map((language): [string, MessagingFault] => [`${path}.${language}`, 'emoji']),
    ...faultsOf(text, promptLength, path),
  ]
}

/**
 * Field path to what a platform does not take (MST-02); empty when all is well. The server refuses by it, the page
 * shows it.
 * @example
 * import { messagingFaults } from '@comptoir/core/messaging-settings'
 *
 * const empty = { text: { fr: '', en: '' } }
 * messagingFaults('instagram', { welcomes: [empty], prompts: [], predefinedPrompts: [] })
 * // => { 'welcomes.0.text': 'required', welcomes: 'too_many' }
 */
export function messagingFaults(
  platform: MessagingPlatform,
  { welcomes, prompts, predefinedPrompts }: MessagingTexts,
): Record<string, MessagingFault> {
  const limits = messagingLimits[platform]
  const faults: [string, MessagingFault][] = [
    ...welcomes.flatMap(({ text }, index) => faultsOf(text, limits.welcomeLength, `welcomes.${index}.text`)),
    ...prompts.flatMap(({ text }, index) => faultsOfPrompt(text, limits, `prompts.${index}.text`)),
    ...predefinedPrompts.flatMap(({ text, answer }, index) => [
      ...faultsOfPrompt(text, limits, `predefinedPrompts.${index}.text`),
      ...faultsOf(answer, limits.answerLength, `predefinedPrompts.${index}.answer`),
    ]),
  ]
  if (welcomes.length > limits.welcomes) faults.push(['welcomes', 'too_many'])
  if (prompts.length + predefinedPrompts.length > limits.prompts)
    faults.push([prompts.length > limits.prompts ? 'prompts' : 'predefinedPrompts', 'too_many'])
  return Object.fromEntries(faults)
}
