import { ApiError } from '@comptoir/core/http'
import { deleteRole, type Role } from '@comptoir/core/roles'
import { ConfirmDialog, Select, useToasts } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useRefusal } from '../page/refusal.ts'
import { useRoleName } from '../page/use-role-name.ts'
import { useRoleOptions } from './InviteDialog.tsx'

export interface DeleteRoleDialogProps {
  venueId: number
  role: Role
  roles: readonly Role[]
  onDone: () => Promise<void>
  onClose: () => void
}

/** Deletes a role; anyone who holds it gets the one that is chosen instead (RBC-13). */
export function DeleteRoleDialog({ venueId, role, roles, onDone, onClose }: DeleteRoleDialogProps) {
  const { t } = useTranslation(['roles', 'page'])
  const { session } = useApp()
  const toasts = useToasts()
  const refusal = useRefusal()
  const nameOf = useRoleName()
  const [isBusy, setBusy] = useState(false)
  const [isInUse, setInUse] = useState(role.managerCount > 0)
  const [replacement, setReplacement] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const options = useRoleOptions(
    venueId,
    roles.filter(({ id }) => id !== role.id),
  )
  const name = nameOf(role)

  async function remove() {
    if (isInUse && replacement === null) {
      setError(t('delete.choose'))
      return
    }
    setBusy(true)
    try {
      const query = replacement === null ? {} : { replacementRoleId: Number(replacement) as Role['id'] }
      await session.api(deleteRole, { params: { venueId, id: role.id }, query })
      toasts.show({ text: t('delete.done', { name }), tone: 'success' })
      onClose()
      await onDone()
    } catch (reason) {
      // Somebody was given the role meanwhile, or an invitation waits with it.
      if (reason instanceof ApiError && reason.code === 'role_in_use') setInUse(true)
      setError(refusal.ofError(reason))
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={t('delete.title', { name })}
      confirmLabel={t('role.delete')}
      cancelLabel={t('cancel', { ns: 'page' })}
      tone="danger"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <div className="bo-form">
        <p>{isInUse ? t('delete.inUse', { count: role.managerCount }) : t('delete.unused')}</p>
        {isInUse && (
          <Select
            label={t('delete.replacement')}
            options={options}
            value={replacement}
            error={error}
            onChange={(value) => {
              setError(undefined)
              setReplacement(value)
            }}
          />
        )}
        {!isInUse && (
          <p className="bo-form-failure" role="alert">
            {error}
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}
