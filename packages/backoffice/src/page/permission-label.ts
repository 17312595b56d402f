import { actionLabels, permissionActions, permissionCatalogue } from '@comptoir/core/roles'

/** A permission in words, such as "Conversations: see". */
export function permissionLabel(permission: string, language: 'fr' | 'en'): string {
  const [path, name] = permission.split(':')
  const object = permissionCatalogue.flatMap(({ objects }) => objects).find((one) => one.path === path)
  const action = permissionActions.find((one) => one === name)
  if (!object || !action) return permission
  const colon = language === 'fr' ? ' :' : ':'
  return `${object.label[language]}${colon} ${actionLabels[action][language].toLocaleLowerCase(language)}`
}
