import { ALL_VENUES } from '@comptoir/core/http'
import type { Invitation } from '@comptoir/core/roles'
import { resendInvitation, withdrawInvitation } from '@comptoir/core/roles'
import { Badge, Button, Card, EmptyState } from '@comptoir/ui'
import MailQuestion from 'lucide-react/icons/mail-question-mark'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { sendsMail } from '../app/support.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useRoleName } from '../page/use-role-name.ts'
import { VenueChip } from '../page/venue-name.tsx'
import { ManagerLine } from './ManagerLine.tsx'
import type { Team } from './RolesPage.tsx'
import { StaffVisits } from './StaffVisits.tsx'

function InvitationLine({ invitation, team }: { invitation: Invitation; team: Team }) {
  const { t } = useTranslation('roles')
  const { session } = useApp()
  const format = useFormat()
  const nameOf = useRoleName()
  const venueId = Number(invitation.venueId)
  const may = useMay(venueId)
  const action = useAction()
  const call = { params: { venueId, id: invitation.id } }
  const email = invitation.emailAddress

  async function act(name: string, work: () => Promise<unknown>, done: string) {
    if (await action.run(name, work, done)) await team.refresh()
  }

  return (
    <li className="bo-line">
      <span className="bo-line-icon">
        <MailQuestion className="ct-icon" aria-hidden />
      </span>
      <div className="bo-line-words">
        <span className="bo-line-name">
          {email}
          <VenueChip venueId={venueId} />
          <Badge>{nameOf({ name: invitation.roleName })}</Badge>
          {invitation.isExpired && <Badge tone="error">{t('invitation.expired')}</Badge>}
        </span>
        <span className="bo-line-meta">
          {t('invitation.meta', {
            by: invitation.invitedBy,
            since: format.ago(new Date(invitation.sentAt)),
          })}
          {!invitation.isExpired &&
            ` · ${t('invitation.until', { date: format.exact(new Date(invitation.expiresAt)) })}`}
        </span>
      </div>
      {may('rbac.managers:create') && (
        <div className="bo-line-end">
          <Button
            size="s"
            isLoading={action.busy === 'resend'}
            aria-label={t('invitation.resendTo', { email })}
            onClick={() =>
              void act(
                'resend',
                () => session.api(resendInvitation, call),
                t(sendsMail() ? 'invitation.resent' : 'noMail.invited', { email }),
              )
            }
          >
            {t('invitation.resend')}
          </Button>
          <Button
            size="s"
            variant="quiet"
            isLoading={action.busy === 'withdraw'}
            aria-label={t('invitation.withdrawFrom', { email })}
            onClick={() =>
              void act(
                'withdraw',
                () => session.api(withdrawInvitation, call),
                t('invitation.withdrawn', { email }),
              )
            }
          >
            {t('invitation.withdraw')}
          </Button>
        </div>
      )}
    </li>
  )
}

export interface TeamListProps {
  venueId: number
  team: Team
  onInvite: () => void
}

/** The managers of the venue or of all, and who was asked to join (RBC-07). */
export function TeamList({ venueId, team, onInvite }: TeamListProps) {
  const { t } = useTranslation('roles')
  const may = useMay(venueId)
  const invitations = team.invitations.data.value ?? []
  return (
    <>
      <Card title={t('team.title')}>
        <Loaded resource={team.managers} failed={t('team.failed')}>
          {(managers) => (
            <ul className="bo-lines">
              {managers.map((manager) => (
                <ManagerLine key={`${manager.venueId}-${manager.managerId}`} manager={manager} team={team} />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      {invitations.length > 0 ? (
        <Card title={t('invitations.title')}>
          <ul className="bo-lines">
            {invitations.map((invitation) => (
              <InvitationLine key={invitation.id} invitation={invitation} team={team} />
            ))}
          </ul>
        </Card>
      ) : (
        may('rbac.managers:create') &&
        team.managers.data.value?.length === 1 && (
          <EmptyState title={t('alone.title')} action={<Button onClick={onInvite}>{t('invite')}</Button>}>
            {t('alone.text')}
          </EmptyState>
        )
      )}
      {venueId !== ALL_VENUES && may('rbac.managers:read') && <StaffVisits venueId={venueId} />}
    </>
  )
}
