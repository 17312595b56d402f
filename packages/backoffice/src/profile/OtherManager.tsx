import { getManager, type ManagerDetails } from '@comptoir/core/managers'
import { sendPasswordReset } from '@comptoir/core/session'
import { Badge, Button, Card, ConfirmDialog, PageHeader } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { sendsMail } from '../app/support.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useStaffMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useResource } from '../page/use-resource.ts'

function nameOf({ managerFirstName, managerLastName }: ManagerDetails): string {
  return `${managerFirstName} ${managerLastName}`
}

/** AUT-12: staff sends a link; no one ever sets the password of another. */
function ResetButton({ manager }: { manager: ManagerDetails }) {
  const { t } = useTranslation(['profile', 'app'])
  const { session } = useApp()
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  async function send() {
    const { managerId } = manager
    await action.run(
      'reset',
      () => session.api(sendPasswordReset, { params: { managerId } }),
      t(sendsMail() ? 'other.resetSent' : 'noMail.reset', { emailAddress: manager.managerEmail }),
    )
    setAsking(false)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('other.reset')}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('other.reset')}
        confirmLabel={t('other.resetConfirm')}
        cancelLabel={t('cancel')}
        isBusy={action.busy === 'reset'}
        onConfirm={() => void send()}
        onCancel={() => setAsking(false)}
      >
        {t(sendsMail() ? 'other.resetText' : 'noMail.reset', { emailAddress: manager.managerEmail })}
      </ConfirmDialog>
    </>
  )
}

function Facts({ manager }: { manager: ManagerDetails }) {
  const { t } = useTranslation(['profile', 'app'])
  const format = useFormat()
  const isActive = manager.managerStatus === '1'
  const facts = [
    [t('access.email'), manager.managerEmail],
    [t('identity.language'), t(`language.${manager.language}`, { ns: 'app' })],
    [t('other.account'), t(`other.account.${manager.managerAccountType}`)],
    [t('other.created'), format.exact(new Date(manager.createdAt))],
    [t('other.sessions'), format.number(manager.sessionCount)],
  ] as const
  return (
    <Card
      title={t('identity.title')}
      action={
        <Badge tone={isActive ? 'success' : 'error'}>{t(isActive ? 'other.active' : 'other.inactive')}</Badge>
      }
    >
      <dl className="bo-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Venues({ manager }: { manager: ManagerDetails }) {
  const { t } = useTranslation('profile')
  return (
    <Card title={t('other.venues')}>
      {manager.venues.length === 0 ? (
        <p className="bo-profile-text">{t('other.noVenue')}</p>
      ) : (
        <dl className="bo-facts">
          {manager.venues.map(({ venueId, venueName, roles }) => (
            <div key={venueId}>
              <dt>{venueName}</dt>
              <dd>{roles.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

/** The profile of somebody else, for staff (MGR-05, AUT-12). */
export function OtherManager({ managerId }: { managerId: number }) {
  const { t } = useTranslation('profile')
  const { session } = useApp()
  const mayAsStaff = useStaffMay()
  const manager = useResource(String(managerId), (signal) =>
    session.api(getManager, { params: { id: managerId } }, { signal }),
  )
  return (
    <Loaded resource={manager} failed={t('other.failed')} variant="cards">
      {(data) => (
        <>
          <PageHeader
            title={nameOf(data)}
            sentence={t('other.sentence')}
            action={mayAsStaff('staff.managers:update') && <ResetButton manager={data} />}
          />
          <div className="bo-profile">
            <Facts manager={data} />
            <Venues manager={data} />
          </div>
        </>
      )}
    </Loaded>
  )
}
