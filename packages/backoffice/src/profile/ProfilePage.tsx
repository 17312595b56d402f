import '../page/page.css'
import './profile.css'
import { EmptyState, Page, PageHeader } from '@comptoir/ui'
import { getRouteApi } from '@tanstack/react-router'
import { useApp } from '../app/context.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { useStaffMay } from '../page/may.ts'
import { Access } from './Access.tsx'
import { Identity } from './Identity.tsx'
import { OtherManager } from './OtherManager.tsx'
import { Pushes } from './Pushes.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'
import { SmsAlerts } from './SmsAlerts.tsx'

const route = getRouteApi('/signed-in/profile/$managerId')

function NotYours() {
  const { t } = useTranslation('profile')
  const { session } = useApp()
  const managerId = String(session.manager.value?.managerId ?? '')
  return (
    <EmptyState
      picture="search"
      title={t('notYours.title')}
      action={
        <LinkButton to="/profile/$managerId" params={{ managerId }}>
          {t('notYours.action')}
        </LinkButton>
      }
    >
      {t('notYours.text')}
    </EmptyState>
  )
}

function Own() {
  const { t } = useTranslation('profile')
  return (
    <>
      <PageHeader title={t('title')} sentence={t('sentence')} />
      <div className="bo-profile">
        <div className="bo-profile-column">
          <Identity />
          <Access />
        </div>
        <div className="bo-profile-column">
          <SecondFactor />
          <Sessions />
          <Pushes />
          <SmsAlerts />
        </div>
      </div>
    </>
  )
}

/** A manager's own profile; staff see that of others too (SHL-08, MGR-05, MGR-07). */
export function ProfilePage() {
  const { session } = useApp()
  const { managerId } = route.useParams()
  const mayAsStaff = useStaffMay()
  const isOwn = managerId === String(session.manager.value?.managerId ?? '')
  return (
    <Page>
      {isOwn ? (
        <Own />
      ) : /^\d{1,10}$/.test(managerId) && mayAsStaff('staff.managers:read') ? (
        <OtherManager key={managerId} managerId={Number(managerId)} />
      ) : (
        <NotYours />
      )}
    </Page>
  )
}
