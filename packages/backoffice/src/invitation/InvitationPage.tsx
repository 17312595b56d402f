import './invitation.css'
import { isTransient } from '@comptoir/core/http'
import { getInvitation } from '@comptoir/core/roles'
import { Avatar, LoadingSkeleton } from '@comptoir/ui'
import { getRouteApi } from '@tanstack/react-router'
import { PublicPage, StatusMessage, TextLink } from '../access/index.ts'
import { useApp } from '../app/context.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { useResource } from '../page/use-resource.ts'
import { useRoleName } from '../page/use-role-name.ts'
import { type Invited, JoinForm, KnownForm } from './JoinForm.tsx'

const route = getRouteApi('/invitation/$token')

function Card({ invited }: { invited: Invited }) {
  const { t } = useTranslation('invitation')
  const roleName = useRoleName()
  return (
    <div className="bo-invitation">
      <Avatar name={invited.venueName} />
      <div>
        <p className="bo-invitation-venue">{invited.venueName}</p>
        <p className="bo-invitation-role">{t('role', { role: roleName({ name: invited.roleName }) })}</p>
        <p className="bo-invitation-role">{t('by', { name: invited.invitedBy })}</p>
      </div>
    </div>
  )
}

/** Who invites, where and as what; then a name and a password, or the account that is there (RBC-08). */
export function InvitationPage() {
  const { t } = useTranslation('invitation')
  const { token } = route.useParams()
  const { session } = useApp()
  const invitation = useResource(token, (signal) =>
    session.api(getInvitation, { params: { token } }, { signal }),
  )
  const data = invitation.data.value
  const error = invitation.error.value
  const title = data ? t('title', { name: data.venueName }) : t('titleUnknown')
  return (
    <PublicPage
      title={title}
      sentence={data && t('sentence', { name: data.invitedBy })}
      ways={
        <p>
          {t('known')} <TextLink to="/login">{t('login')}</TextLink>
        </p>
      }
    >
      {data ? (
        <>
          <Card invited={data} />
          {data.hasAccount ? (
            <KnownForm token={token} invited={data} />
          ) : (
            <JoinForm token={token} invited={data} />
          )}
        </>
      ) : error === undefined ? (
        <LoadingSkeleton label={t('loading')} />
      ) : isTransient(error) ? (
        <ProblemState title={t('failed')} error={error} onRetry={() => void invitation.reload()} />
      ) : (
        <StatusMessage tone="attention">{t('invalid')}</StatusMessage>
      )}
    </PublicPage>
  )
}
