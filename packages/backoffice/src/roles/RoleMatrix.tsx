import {
  actionLabels,
  type PermissionAction,
  type PermissionGroup,
  type PermissionObject,
  permissionActions,
  permissionCatalogue,
} from '@comptoir/core/roles'
import { Button } from '@comptoir/ui'
import Check from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../page/use-language.ts'

export interface RoleMatrixProps {
  permissions: readonly string[]
  /** What the manager has, and may give; without it all. */
  held?: readonly string[]
  /** Without it the matrix is for reading. */
  onChange?: (permissions: string[]) => void
}

interface CellProps extends RoleMatrixProps {
  object: PermissionObject
  action: PermissionAction
}

function Cell({ object, action, permissions, held, onChange }: CellProps) {
  const { t } = useTranslation('roles')
  const language = useLanguage()
  const permission = `${object.path}:${action}`
  const isOn = permissions.includes(permission)
  const isTooMuch = held !== undefined && !held.includes(permission)
  const label = actionLabels[action][language]
  if (!onChange)
    return (
      <span className="bo-cell" data-on={isOn || undefined}>
        {isOn && <Check className="ct-icon" aria-hidden />}
        <span className="bo-cell-word">{label}</span>
        <span className="ct-hidden">{isOn ? t('matrix.yes') : t('matrix.no')}</span>
      </span>
    )
  return (
    <label className="bo-cell" data-on={isOn || undefined} title={isTooMuch ? t('why.notHeld') : undefined}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isTooMuch && !isOn}
        aria-label={`${object.label[language]} : ${label}`}
        onChange={(event) =>
          onChange(
            event.currentTarget.checked
              ? withReading(permissions, object, permission)
              : permissions.filter((one) => one !== permission),
          )
        }
      />
      <span className="bo-cell-word" aria-hidden>
        {label}
      </span>
    </label>
  )
}

/** Who may change something must be able to see it. */
function withReading(permissions: readonly string[], { path, actions }: PermissionObject, added: string) {
  const reading = actions.includes('read') ? [`${path}:read`] : []
  return [...new Set([...permissions, ...reading, added])]
}

function Area({ group, ...matrix }: RoleMatrixProps & { group: PermissionGroup }) {
  const { t } = useTranslation('roles')
  const language = useLanguage()
  const { permissions, held, onChange } = matrix
  const all = group.objects.flatMap(({ path, actions }) => actions.map((action) => `${path}:${action}`))
  const others = permissions.filter((permission) => !all.includes(permission))
  const isHeld = (permission: string) => held === undefined || held.includes(permission)
  const name = group.label[language]
  return (
    <fieldset className="bo-area">
      <legend className="bo-area-head">
        <span className="bo-area-name">{name}</span>
      </legend>
      {onChange && (
        <div className="bo-area-quick">
          <Button
            size="s"
            variant="quiet"
            aria-label={`${name} : ${t('matrix.all')}`}
            onClick={() => onChange([...others, ...all.filter(isHeld)])}
          >
            {t('matrix.all')}
          </Button>
          <Button
            size="s"
            variant="quiet"
            aria-label={`${name} : ${t('matrix.look')}`}
            onClick={() =>
              onChange([...others, ...all.filter((one) => one.endsWith(':read') && isHeld(one))])
            }
          >
            {t('matrix.look')}
          </Button>
          <Button
            size="s"
            variant="quiet"
            aria-label={`${name} : ${t('matrix.none')}`}
            onClick={() => onChange(others)}
          >
            {t('matrix.none')}
          </Button>
        </div>
      )}
      {group.objects.map((object) => (
        <div key={object.path} className="bo-object">
          <span className="bo-object-name">{object.label[language]}</span>
          {permissionActions
            .filter((action) => object.actions.includes(action))
            .map((action) => (
              <span key={action} className="bo-cell-place" data-action={action}>
                <Cell {...matrix} object={object} action={action} />
              </span>
            ))}
        </div>
      ))}
    </fieldset>
  )
}

/** Everything that a role can permit, by area: objects down, actions across (D-05). */
export function RoleMatrix(props: RoleMatrixProps) {
  return (
    <div className="bo-matrix">
      {permissionCatalogue.map((group) => (
        <Area key={group.area} group={group} {...props} />
      ))}
    </div>
  )
}
