import { type PresetName, presetLabels } from '@comptoir/core/roles'
import { useLanguage } from './use-language.ts'

function isPreset(name: string): name is PresetName {
  return name in presetLabels
}

/** How a role is called: the roles that every venue starts with in the reader's language, others as they are named. */
export function useRoleName(): (role: { name: string; preset?: PresetName | null | undefined }) => string {
  const language = useLanguage()
  return ({ name, preset }) => {
    if (preset) return presetLabels[preset][language]
    return preset === undefined && isPreset(name) ? presetLabels[name][language] : name
  }
}
