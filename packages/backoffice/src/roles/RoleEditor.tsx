import {
  allPermissions,
  createRole,
  presetLabels,
  presetNames,
  presets,
  type Role,
  updateRole,
} from '@comptoir/core/roles'
import { Button, Dialog, Switch, TextField, useToasts } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { useHeld } from '../page/held.ts'
import { useMay } from '../page/may.ts'
import { Note } from '../page/Note.tsx'
import { mayInVenue } from '../page/permitted.ts'
import { useForm } from '../page/use-form.ts'
import { useLanguage } from '../page/use-language.ts'
import { useRoleName } from '../page/use-role-name.ts'
import { RoleMatrix } from './RoleMatrix.tsx'

/** A role to look at, to change, or (without an id) to make. */
export interface EditedRole extends Partial<Role> {
  permissions: readonly string[] & string[]
}

export interface RoleEditorProps {
  venueId: number
  role: EditedRole
  roles: readonly Role[]
  onDone: () => Promise<void>
  onClose: () => void
}

function RoleView({ role, onClose }: Pick<RoleEditorProps, 'role' | 'onClose'>) {
  const { t } = useTranslation(['roles', 'page'])
  const nameOf = useRoleName()
  return (
    <Dialog
      isOpen
      size="l"
      onClose={onClose}
      title={nameOf({ name: role.name ?? '', preset: role.preset })}
      closeLabel={t('close', { ns: 'page' })}
      footer={<Button onClick={onClose}>{t('close', { ns: 'page' })}</Button>}
    >
      <div className="bo-form">
        <Note>{t(role.preset ? 'editor.preset' : 'editor.readOnly')}</Note>
        <RoleMatrix permissions={role.permissions} />
      </div>
    </Dialog>
  )
}

/** Begins from what a built-in role permits, as far as the manager has it too. */
function Presets({ held, onChoose }: { held: readonly string[]; onChoose: (permissions: string[]) => void }) {
  const { t } = useTranslation('roles')
  const language = useLanguage()
  return (
    <div className="bo-presets">
      <span className="bo-line-meta">{t('editor.startFrom')}</span>
      {presetNames
        .filter((name) => name !== 'Owner')
        .map((name) => (
          <Button
            key={name}
            size="s"
            onClick={() => onChoose(presets[name].filter((permission) => held.includes(permission)))}
          >
            {presetLabels[name][language]}
          </Button>
        ))}
      <Button size="s" variant="quiet" onClick={() => onChoose([])}>
        {t('editor.nothing')}
      </Button>
    </div>
  )
}

/** The venues in which the manager may make roles. */
function useVenuesForRoles() {
  const app = useApp()
  return app.venues.all.value.filter(({ venueId }) => mayInVenue(app, 'rbac.roles:create', venueId))
}

function RoleForm({ venueId, role, onDone, onClose }: RoleEditorProps) {
  const { t } = useTranslation(['roles', 'page'])
  const { session } = useApp()
  const toasts = useToasts()
  const held = useHeld(venueId)
  const { values, set, ...form } = useForm({
    name: role.name ?? '',
    permissions: [...role.permissions],
    isEverywhere: role.venueId === null,
  })
  const { id } = role
  const isNew = id === undefined
  const { api } = session
  const canBeEverywhere = useVenuesForRoles().length > 1

  async function submit() {
    const body = { name: values.name.trim(), permissions: values.permissions }
    const isDone = await form.submit(createRole, body, () =>
      id === undefined
        ? api(createRole, {
            params: { venueId },
            body: { ...body, ...(values.isEverywhere ? { venueId: null } : {}) },
          })
        : api(updateRole, { params: { venueId, id }, body }),
    )
    if (!isDone) return
    toasts.show({ text: t(isNew ? 'editor.created' : 'editor.saved', { name: body.name }), tone: 'success' })
    onClose()
    await onDone()
  }

  return (
    <FormDialog
      isOpen
      size="l"
      onClose={onClose}
      title={isNew ? t('newRole') : t('editor.title', { name: role.name })}
      submitLabel={isNew ? t('editor.create') : t('save', { ns: 'page' })}
      isBusy={form.isBusy}
      isDirty={form.isDirty}
      failure={form.failure}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t('editor.name')}
        help={t('editor.nameHelp')}
        name="name"
        autoComplete="off"
        required
        value={values.name}
        error={form.errorOf('name')}
        onChange={(value) => set('name', value)}
      />
      {isNew && canBeEverywhere && (
        <Switch
          label={t('editor.everywhere')}
          help={t('editor.everywhereHelp')}
          isChecked={values.isEverywhere}
          onChange={(isOn) => set('isEverywhere', isOn)}
        />
      )}
      {!isNew && values.isEverywhere && <Note>{t('editor.isEverywhere')}</Note>}
      {role.managerCount ? <Note>{t('editor.atOnce', { count: role.managerCount })}</Note> : null}
      <Presets held={held} onChoose={(permissions) => set('permissions', permissions)} />
      {held.length < allPermissions.length && <Note>{t('editor.locked')}</Note>}
      <RoleMatrix
        permissions={values.permissions}
        held={held}
        onChange={(permissions) => set('permissions', permissions)}
      />
    </FormDialog>
  )
}

/** What a role permits, as a matrix: to read, or with the right to be changed (RBC-04, RBC-11, RBC-12). */
export function RoleEditor(props: RoleEditorProps) {
  const may = useMay(props.venueId)
  const { role } = props
  const isNew = role.id === undefined
  const isOwn = role.preset === null
  const canEdit = isNew ? may('rbac.roles:create') : isOwn && may('rbac.roles:update')
  return canEdit ? <RoleForm {...props} /> : <RoleView {...props} />
}
