import type { Conversation, Inbox } from '@comptoir/core/inbox'
import { Avatar, Card } from '@comptoir/ui'
import { useFormat } from '../app/format.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'

/** Where the work is: who waits and what is unread, by profile. */
export function VenueFigures({ inbox, waiting }: { inbox: Inbox; waiting: readonly Conversation[] }) {
  const { t } = useTranslation(['today', 'app'])
  const format = useFormat()
  return (
    <Card title={t('venues')}>
      <ul className="bo-venues">
        {inbox.profiles.value.map(({ profileId, title, logo, badgeCount }) => (
          <li key={profileId} className="bo-venue">
            <Avatar name={title} imageUrl={logo ?? undefined} />
            <span className="bo-venue-name">{title}</span>
            <dl className="bo-venue-figures">
              <div>
                <dt>{t('waiting')}</dt>
                <dd>{format.number(waiting.filter((one) => one.gbpId === profileId).length)}</dd>
              </div>
              <div>
                <dt>{t('unread')}</dt>
                <dd>{format.number(badgeCount)}</dd>
              </div>
            </dl>
            <LinkButton to="/messages" search={{ profileId }} variant="quiet" size="s">
              {t('view', { ns: 'app' })}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
