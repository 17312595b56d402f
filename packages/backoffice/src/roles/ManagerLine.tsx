import { inviteManager, type Role, removeManagerRole, type VenueManager } from '@comptoir/core/roles'
import { Avatar, Badge, ConfirmDialog, IconButton, Menu } from '@comptoir/ui'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useHeld } from '../page/held.ts'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useRoleName } from '../page/use-role-name.ts'
import { VenueChip } from '../page/venue-name.tsx'
import { ChangeRoleDialog } from './ChangeRoleDialog.tsx'
import type { Team } from './RolesPage.tsx'
import { exceeds, fullName, isLastOwner, rolesIn } from './rules.ts'

type HeldRole = VenueManager['roles'][number]

/** Why a role cannot be taken from a manager; undefined when it can. */
function useObstacle(team: Team, manager: VenueManager) {
  const { t } = useTranslation('roles')
  const { venueId } = manager
  const roles = rolesIn(team.roles.data.value ?? [], venueId)
  const colleagues = (team.managers.data.value ?? []).filter((one) => one.venueId === venueId)
  const held = useHeld(Number(venueId))
  return (roleId: number): string | undefined => {
    const role = roles.find(({ id }) => Number(id) === roleId)
    if (isLastOwner(colleagues, roles, Number(manager.managerId), roleId)) return t('why.lastOwner')
    return role && exceeds(role, held) ? t('why.notHeld') : undefined
  }
}

function Removal(props: { manager: VenueManager; role: HeldRole; team: Team; onClose: () => void }) {
  const { manager, role, team, onClose } = props
  const { t } = useTranslation(['roles', 'page'])
  const { session } = useApp()
  const nameOf = useRoleName()
  const action = useAction()
  const name = fullName(manager)
  const isLast = manager.roles.length === 1
  const params = { venueId: manager.venueId, managerId: manager.managerId, roleId: role.roleId }

  async function remove() {
    const done = t(isLast ? 'removed.manager' : 'removed.role', { name, role: nameOf(role) })
    if (!(await action.run('remove', () => session.api(removeManagerRole, { params }), done))) return
    onClose()
    await team.refresh()
  }

  return (
    <ConfirmDialog
      isOpen
      title={t(isLast ? 'remove.managerTitle' : 'remove.roleTitle', { name, role: nameOf(role) })}
      confirmLabel={t(isLast ? 'remove.manager' : 'remove.role')}
      cancelLabel={t('cancel', { ns: 'page' })}
      tone="danger"
      isBusy={action.busy !== undefined}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {t(isLast ? 'remove.managerText' : 'remove.roleText', { name, role: nameOf(role) })}
    </ConfirmDialog>
  )
}

/** What can be done with a manager's roles, with the reason under what cannot. */
function useActions(
  manager: VenueManager,
  team: Team,
  onRemove: (role: HeldRole) => void,
  onChange: () => void,
) {
  const { t } = useTranslation('roles')
  const may = useMay(Number(manager.venueId))
  const nameOf = useRoleName()
  const obstacleOf = useObstacle(team, manager)
  const change = may('rbac.managers:create') && may('rbac.managers:delete') && may('rbac.roles:read')
  const changes = change ? [{ id: 'change', label: t('change'), onSelect: onChange }] : []
  const removals = may('rbac.managers:delete')
    ? manager.roles.map((role) => {
        const obstacle = obstacleOf(Number(role.roleId))
        const label = t(manager.roles.length === 1 ? 'action.removeManager' : 'action.removeRole', {
          role: nameOf(role),
        })
        return {
          id: String(role.roleId),
          label: obstacle ? `${label} — ${obstacle}` : label,
          tone: 'danger' as const,
          isDisabled: obstacle !== undefined,
          onSelect: () => onRemove(role),
        }
      })
    : []
  return [
    { id: 'change', items: changes },
    { id: 'remove', items: removals },
  ].filter(({ items }) => items.length > 0)
}

export function ManagerLine({ manager, team }: { manager: VenueManager; team: Team }) {
  const { t } = useTranslation('roles')
  const { session } = useApp()
  const nameOf = useRoleName()
  const [removed, setRemoved] = useState<HeldRole>()
  const [isChanging, setChanging] = useState(false)
  const sections = useActions(manager, team, setRemoved, () => setChanging(true))
  const name = fullName(manager)
  const isMe = session.manager.value?.managerId === manager.managerId
  const roles = rolesIn(team.roles.data.value ?? [], manager.venueId)

  async function change(roleIds: readonly number[]) {
    const current = manager.roles.map(({ roleId }) => Number(roleId))
    const params = { venueId: manager.venueId }
    for (const roleId of roleIds.filter((id) => !current.includes(id)))
      await session.api(inviteManager, {
        params,
        body: { email: manager.managerEmail, roleId: roleId as Role['id'] },
      })
    for (const { roleId } of manager.roles.filter((role) => !roleIds.includes(Number(role.roleId))))
      await session.api(removeManagerRole, {
        params: { ...params, managerId: manager.managerId, roleId },
      })
  }

  return (
    <li className="bo-line">
      <Avatar name={name} />
      <div className="bo-line-words">
        <span className="bo-line-name">
          {name}
          {isMe && <Badge tone="info">{t('you')}</Badge>}
          <VenueChip venueId={manager.venueId} />
          {manager.managerStatus !== '1' && <Badge tone="error">{t('inactive')}</Badge>}
        </span>
        <span className="bo-line-meta">{manager.managerEmail}</span>
      </div>
      <div className="bo-line-end">
        {manager.roles.map((role) => (
          <Badge key={role.roleId}>{nameOf(role)}</Badge>
        ))}
      </div>
      {sections.length > 0 && (
        <div className="bo-line-menu">
          <Menu
            trigger={
              <IconButton
                label={t('actions', { name })}
                icon={<EllipsisVertical className="ct-icon" aria-hidden />}
              />
            }
            sections={sections}
          />
        </div>
      )}
      {removed && (
        <Removal manager={manager} role={removed} team={team} onClose={() => setRemoved(undefined)} />
      )}
      {isChanging && (
        <ChangeRoleDialog
          manager={manager}
          roles={roles}
          onChange={change}
          onDone={team.refresh}
          onClose={() => setChanging(false)}
        />
      )}
    </li>
  )
}
