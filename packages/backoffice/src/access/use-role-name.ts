import { presetLabels, presetNames } from '@comptoir/core/roles'
import { useLanguage } from '../page/use-language.ts'

/** A role by its stored name: a preset in the reader's language, a role of a venue's own as it was called. */
export function useRoleName(): (name: string) => string {
  const language = useLanguage()
  return (name) => {
    const preset = presetNames.find((one) => one === name)
    return preset ? presetLabels[preset][language] : name
  }
}
