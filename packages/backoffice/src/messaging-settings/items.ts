import { newId } from '@comptoir/core/http'
import type { MessagingSetting } from '@comptoir/core/messaging-settings'

/** The kinds of items of a platform, in the order in which a customer meets them. */
export const itemKinds = ['welcomes', 'predefinedPrompts', 'prompts'] as const
export type ItemKind = (typeof itemKinds)[number]

interface Bilingual {
  fr: string
  en: string
}

/** Any item under edit; only predefined prompts use the answer. */
export interface Item {
  id: string
  text: Bilingual
  answer: Bilingual
}

/** The form of a platform. */
export type SettingValues = Record<ItemKind, Item[]>

const nothing: Bilingual = { fr: '', en: '' }

export const newItem = (): Item => ({ id: newId(), text: nothing, answer: nothing })

export function toValues({ welcomes, prompts, predefinedPrompts }: MessagingSetting): SettingValues {
  const withAnswer = (items: readonly Omit<Item, 'answer'>[]) =>
    items.map((item) => ({ ...item, answer: nothing }))
  return {
    welcomes: withAnswer(welcomes),
    prompts: withAnswer(prompts),
    predefinedPrompts: [...predefinedPrompts],
  }
}

/** What is sent. */
export function toItems({ welcomes, prompts, predefinedPrompts }: SettingValues) {
  const bare = (items: readonly Item[]) => items.map(({ id, text }) => ({ id, text }))
  return { welcomes: bare(welcomes), prompts: bare(prompts), predefinedPrompts: [...predefinedPrompts] }
}

/** The items with one moved up or down. */
export function moved(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const target = index + by
  const [one, other] = [items[index], items[target]]
  if (!one || !other) return [...items]
  return items.map((item, at) => (at === index ? other : at === target ? one : item))
}
