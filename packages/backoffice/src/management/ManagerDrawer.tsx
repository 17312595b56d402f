import { getManager, type ManagerDetails, updateManager } from '@comptoir/core/managers'
import { sendPasswordReset } from '@comptoir/core/session'
import { Badge, Button, ConfirmButton, Dialog, Select, useToasts } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { sendsMail } from '../app/support.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { Loaded } from '../page/Loaded.tsx'
import { useStaffMay } from '../page/may.ts'
import { Note } from '../page/Note.tsx'
import { useAction } from '../page/use-action.ts'
import { useForm } from '../page/use-form.ts'
import { useResource } from '../page/use-resource.ts'
import { AccountFields } from './AccountFields.tsx'

interface DetailsProps {
  manager: ManagerDetails
  onChanged: () => Promise<void>
}

function Venues({ manager }: { manager: ManagerDetails }) {
  const { t } = useTranslation('management')
  return (
    <section>
      <h3 className="bo-small-title">{t('managers.venues')}</h3>
      {manager.venues.length === 0 ? (
        <p className="bo-muted">{t('managers.noVenue')}</p>
      ) : (
        <ul className="bo-lines">
          {manager.venues.map(({ venueId, venueName, roles }) => (
            <li key={venueId} className="bo-classification">
              <span className="bo-classification-name">{venueName}</span>
              {roles.map((role) => (
                <Badge key={role}>{role}</Badge>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Names, address and language put right (MGR-06). */
function Correction({ manager, onChanged, onClose }: DetailsProps & { onClose: () => void }) {
  const { t } = useTranslation(['management', 'page'])
  const { session } = useApp()
  const toasts = useToasts()
  const { managerFirstName, managerLastName, managerEmail, language } = manager
  const form = useForm({ managerFirstName, managerLastName, managerEmail, language })
  const { values } = form

  async function submit() {
    const params = { id: manager.managerId }
    const send = () => session.api(updateManager, { params, body: values })
    if (!(await form.submit(updateManager, values, send))) return
    toasts.show({ text: t('managers.changed'), tone: 'success' })
    onClose()
    await onChanged()
  }

  return (
    <FormDialog
      isOpen
      size="s"
      title={t('managers.correct')}
      submitLabel={t('save', { ns: 'page' })}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <AccountFields form={form} />
      {values.managerEmail !== managerEmail && <Note tone="attention">{t('managers.newAddress')}</Note>}
    </FormDialog>
  )
}

/** Changes that end every session of the manager, so that each asks once. */
function Rights({ manager, onChanged }: DetailsProps) {
  const { t } = useTranslation(['management', 'page'])
  const { session } = useApp()
  const action = useAction()
  const isActive = manager.managerStatus === '1'
  const params = { id: manager.managerId }

  async function change(body: Parameters<typeof bodyOfChange>[0]) {
    const work = () => session.api(updateManager, { params, body: bodyOfChange(body) })
    if (await action.run('change', work, t('managers.changed'))) await onChanged()
  }

  if (session.manager.value?.managerId === manager.managerId) return <Note>{t('managers.oneself')}</Note>
  return (
    <>
      <Select
        label={t('managers.type')}
        help={t('managers.typeHelp')}
        disabled={action.busy !== undefined}
        options={(['other', 'venueVendor', 'admin'] as const).map((value) => ({
          value,
          label: t(`managers.type.${value}`),
        }))}
        value={manager.managerAccountType}
        onChange={(managerAccountType) => void change({ managerAccountType })}
      />
      <div className="bo-line-end bo-start">
        <ConfirmButton
          tone={isActive ? 'danger' : 'primary'}
          isLoading={action.busy !== undefined}
          title={t(isActive ? 'managers.closeTitle' : 'managers.openTitle')}
          text={t(isActive ? 'managers.closeText' : 'managers.openText')}
          confirmLabel={t(isActive ? 'managers.close' : 'managers.reopen')}
          cancelLabel={t('cancel', { ns: 'page' })}
          onConfirm={() => void change({ managerStatus: isActive ? '0' : '1' })}
        >
          {t(isActive ? 'managers.close' : 'managers.reopen')}
        </ConfirmButton>
      </div>
    </>
  )
}

interface Change {
  managerAccountType?: ManagerDetails['managerAccountType']
  managerStatus?: '0' | '1'
}
const bodyOfChange = (change: Change) => change

function Details({ manager, onChanged }: DetailsProps) {
  const { t } = useTranslation(['management', 'page'])
  const { session } = useApp()
  const format = useFormat()
  const may = useStaffMay()
  const action = useAction()
  const [isCorrecting, setCorrecting] = useState(false)
  const reset = () =>
    action.run(
      'reset',
      () => session.api(sendPasswordReset, { params: { managerId: manager.managerId } }),
      t(sendsMail() ? 'managers.resetDone' : 'noMail.reset', { email: manager.managerEmail }),
    )
  return (
    <div className="bo-form">
      <div className="bo-tags">
        <Badge tone={manager.managerStatus === '1' ? 'success' : 'error'}>
          {t(manager.managerStatus === '1' ? 'managers.active' : 'managers.inactive')}
        </Badge>
        <Badge>{t('managers.sessions', { count: manager.sessionCount })}</Badge>
      </div>
      <p>
        {manager.managerEmail}
        <br />
        <span className="bo-muted">
          {t('managers.sinceText', { date: format.day(new Date(manager.createdAt)) })}
        </span>
      </p>
      <Venues manager={manager} />
      {may('staff.managers:update') && (
        <>
          <div className="bo-line-end bo-start">
            <Button onClick={() => setCorrecting(true)}>{t('managers.correct')}</Button>
            <ConfirmButton
              isLoading={action.busy !== undefined}
              title={t('managers.resetTitle', { email: manager.managerEmail })}
              text={t('managers.resetText')}
              confirmLabel={t('managers.resetYes')}
              cancelLabel={t('cancel', { ns: 'page' })}
              onConfirm={() => void reset()}
            >
              {t('managers.reset')}
            </ConfirmButton>
          </div>
          {isCorrecting && (
            <Correction manager={manager} onChanged={onChanged} onClose={() => setCorrecting(false)} />
          )}
          <Rights manager={manager} onChanged={onChanged} />
        </>
      )}
    </div>
  )
}

export interface ManagerDrawerProps {
  managerId: number
  title: string
  onClose: () => void
  onChanged: () => void
}

/** An account: its venues and sessions, and what staff may do with it (MGR-05, MGR-06, AUT-12). */
export function ManagerDrawer({ managerId, title, onClose, onChanged }: ManagerDrawerProps) {
  const { t } = useTranslation(['management', 'page'])
  const { session } = useApp()
  const manager = useResource(`manager-${managerId}`, (signal) =>
    session.api(getManager, { params: { id: managerId as never } }, { signal }),
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t('close', { ns: 'page' })}
      footer={<Button onClick={onClose}>{t('close', { ns: 'page' })}</Button>}
    >
      <Loaded resource={manager} failed={t('managers.failed')} variant="text">
        {(details) => (
          <Details
            manager={details}
            onChanged={async () => {
              await manager.reload()
              onChanged()
            }}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
