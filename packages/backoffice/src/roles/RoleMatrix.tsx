import { actionLabels, allPermissions, permissionActions, permissionCatalogue } from '@comptoir/core/roles'
import { MatrixEditor } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { useLanguage } from '../page/use-language.ts'
import { withReading } from './rules.ts'

export interface RoleMatrixProps {
  permissions: readonly string[]
  /** What the manager has, and may give; without it all. */
  held?: readonly string[]
  /** Without it the matrix is for reading. */
  onChange?: (permissions: string[]) => void
}

/** Everything that a role can permit, by area: objects down, actions across (D-05). */
export function RoleMatrix({ permissions, held, onChange }: RoleMatrixProps) {
  const { t } = useTranslation('roles')
  const language = useLanguage()
  const locked = new Set<string>(held && allPermissions.filter((permission) => !held.includes(permission)))
  const groups = permissionCatalogue.map(({ area, label, objects }) => ({
    id: area,
    label: label[language],
    rows: objects.map(({ path, label: name, actions }) => ({
      id: path,
      label: name[language],
      cells: Object.fromEntries(actions.map((action) => [action, `${path}:${action}`])),
    })),
  }))
  return (
    <MatrixEditor
      label={t('matrix.label')}
      columns={permissionActions.map((id) => ({ id, label: actionLabels[id][language] }))}
      groups={groups}
      value={new Set(permissions)}
      locked={locked}
      isReadOnly={onChange === undefined}
      onChange={(value) => onChange?.(withReading([...value], permissions))}
      labels={{
        rows: t('matrix.rows'),
        count: (chosen, total) => t('matrix.count', { chosen, total }),
      }}
    />
  )
}
