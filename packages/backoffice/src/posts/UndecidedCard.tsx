import type { UndecidedPost, UndecidedPosts } from '@comptoir/core/posts'
import { Badge, Button, ButtonLink, Card, ConfirmButton, PlatformBadge } from '@comptoir/ui'
import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { networks } from './networks.ts'

interface UndecidedCardProps {
  post: UndecidedPost
  posts: UndecidedPosts
}

function Media({ media }: Pick<UndecidedPost, 'media'>) {
  if (media.length === 0) return null
  return (
    <div className="bo-post-media">
      {media.map(({ id, url }) => (
        <img key={id} src={url} alt="" loading="lazy" />
      ))}
    </div>
  )
}

/** What became of the post as far as anyone knows, and when. */
function Story({ post: { platform, sentAt, accountName, state } }: Pick<UndecidedCardProps, 'post'>) {
  const { t } = useTranslation('posts')
  const format = useFormat()
  const network = networks[platform]
  const when = format.exact(new Date(sentAt))
  if (state === 'held') return <p>{t('story.held', { network, when, account: accountName })}</p>
  return (
    <p>
      {accountName === ''
        ? t('story.unlinked', { network, when })
        : t('story.sent', { network, when, account: accountName })}{' '}
      {t('story.look')}
    </p>
  )
}

/** An account that is paused is linked again where all of them are. */
function Repair({ venueId }: Pick<UndecidedPost, 'venueId'>) {
  const { t } = useTranslation('posts')
  const { venues } = useApp()
  return (
    <LinkButton to="/channels" onClick={() => venues.select(venueId)}>
      {t('repair')}
    </LinkButton>
  )
}

/** Where to look, and what a person decides then. */
function LookAndDecide({ post, posts }: UndecidedCardProps) {
  const { t } = useTranslation('posts')
  const may = useMay(Number(post.venueId))
  return (
    <>
      <ButtonLink
        href={post.accountUrl}
        target="_blank"
        rel="noopener noreferrer"
        icon={<ExternalLink aria-hidden />}
      >
        {t('look', { network: networks[post.platform] })}
      </ButtonLink>
      {may('posts.posts:publish') && <Decisions post={post} posts={posts} />}
    </>
  )
}

function Decisions({ post, posts }: UndecidedCardProps) {
  const { t } = useTranslation(['posts', 'page'])
  const action = useAction()
  const [isConfirming, setConfirming] = useState(false)
  const network = networks[post.platform]
  return (
    <>
      <Button onClick={() => setConfirming(true)}>{t('confirm.button')}</Button>
      <ConfirmButton
        isLoading={action.busy !== undefined}
        title={t('resend.title', { network })}
        text={t('resend.text')}
        confirmLabel={t('resend.confirm')}
        cancelLabel={t('cancel', { ns: 'page' })}
        onConfirm={() => void action.run('resend', () => posts.resend(post), t('resend.done'))}
      >
        {t('resend.button')}
      </ConfirmButton>
      {isConfirming && <ConfirmDialog post={post} posts={posts} onClose={() => setConfirming(false)} />}
    </>
  )
}

/** A post that waits for a person: what happened, and what there is to do. */
export function UndecidedCard({ post, posts }: UndecidedCardProps) {
  const { t } = useTranslation('posts')
  const { venues } = useApp()
  const { platform, message, media, state, venueId } = post
  const network = networks[platform]
  const { venueName = '' } = venues.all.value.find((venue) => Number(venue.venueId) === venueId) ?? {}
  return (
    <Card
      title={venues.current.value ? network : `${network} · ${venueName}`}
      mark={platform !== 'linkedin' && <PlatformBadge platform={platform} label={network} size="m" />}
    >
      <div className="bo-post">
        <div className="bo-tags">
          <Badge tone="accent">{t(state === 'held' ? 'badge.held' : 'badge')}</Badge>
        </div>
        {message !== '' && <blockquote className="bo-post-message">{message}</blockquote>}
        <Media media={media} />
        <Story post={post} />
        <div className="bo-post-actions">
          {state === 'held' ? <Repair venueId={venueId} /> : <LookAndDecide post={post} posts={posts} />}
        </div>
      </div>
    </Card>
  )
}
