import type { Role } from '@comptoir/core/roles'
import { Badge, Button, IconButton, Menu } from '@comptoir/ui'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useLanguage } from '../page/use-language.ts'
import { useRoleName } from '../page/use-role-name.ts'
import { VenueChip } from '../page/venue-name.tsx'
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx'
import type { Team } from './RolesPage.tsx'
import { areasOf, eachOnce, rolesIn } from './rules.ts'

interface RoleCardProps {
  role: Role
  onEdit: (role: Role) => void
  onCopy: (role: Role) => void
  onDelete: () => void
}

function RoleCard({ role, onEdit, onCopy, onDelete }: RoleCardProps) {
  const { t } = useTranslation('roles')
  const nameOf = useRoleName()
  const language = useLanguage()
  const may = useMay(role.inVenueId)
  const name = nameOf(role)
  const isOwn = role.preset === null
  const canEdit = isOwn && may('rbac.roles:update')
  const copy = {
    id: 'copy',
    label: t('role.copy'),
    onSelect: () => onCopy(role),
  }
  const remove = { id: 'delete', label: t('role.delete'), tone: 'danger' as const, onSelect: onDelete }
  const items = [
    ...(may('rbac.roles:create') ? [copy] : []),
    ...(isOwn && may('rbac.roles:delete') ? [remove] : []),
  ]
  return (
    <li className="bo-role">
      <div className="bo-role-head">
        <h2 className="bo-role-name">{name}</h2>
        {role.venueId === null ? (
          <Badge tone="brand">{t('role.everywhere')}</Badge>
        ) : (
          <VenueChip venueId={role.venueId} />
        )}
        {role.preset && <Badge>{t('role.preset')}</Badge>}
        {items.length > 0 && (
          <Menu
            trigger={
              <IconButton
                label={t('role.actions', { name })}
                icon={<EllipsisVertical className="ct-icon" aria-hidden />}
              />
            }
            sections={[{ id: 'role', items }]}
          />
        )}
      </div>
      <p className="bo-line-meta">{t('role.holders', { count: role.managerCount })}</p>
      <ul className="bo-role-areas" aria-label={t('role.opens')}>
        {areasOf(role.permissions).map(({ area, label, isWhole }) => (
          <li key={area} data-whole={isWhole || undefined}>
            {label[language]}
            {!isWhole && <span className="ct-hidden"> {t('role.partly')}</span>}
          </li>
        ))}
        {role.permissions.length === 0 && <li>{t('areas.none')}</li>}
      </ul>
      <div>
        <Button
          size="s"
          aria-label={`${t(canEdit ? 'role.edit' : 'role.view')} : ${name}`}
          onClick={() => onEdit(role)}
        >
          {t(canEdit ? 'role.edit' : 'role.view')}
        </Button>
      </div>
    </li>
  )
}

export interface RoleListProps {
  team: Team
  onEdit: (role: Role) => void
  onCopy: (role: Role) => void
}

/** The roles of the venue, or of all: those every venue has, then its own (RBC-10). */
export function RoleList({ team, onEdit, onCopy }: RoleListProps) {
  const { t } = useTranslation('roles')
  const [deleted, setDeleted] = useState<Role>()
  return (
    <Loaded resource={team.roles} failed={t('roles.failed')} variant="cards">
      {(roles) => (
        <>
          <ul className="bo-roles">
            {eachOnce(roles).map((role) => (
              <RoleCard
                key={role.id}
                role={role}
                onEdit={onEdit}
                onCopy={onCopy}
                onDelete={() => setDeleted(role)}
              />
            ))}
          </ul>
          {deleted && (
            <DeleteRoleDialog
              venueId={deleted.inVenueId}
              role={deleted}
              roles={rolesIn(roles, deleted.inVenueId)}
              onDone={team.refresh}
              onClose={() => setDeleted(undefined)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
