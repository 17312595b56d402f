import type { Inbox, InboxThread } from '@comptoir/core/inbox'
import { IconButton, Menu, type MenuSection } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import Gift from 'lucide-react/icons/gift'
import MapPin from 'lucide-react/icons/map-pin'
import Paperclip from 'lucide-react/icons/paperclip'
import Star from 'lucide-react/icons/star'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { useMay } from '../../page/may.ts'
import { type AnswerLinks, linksOf } from './links.ts'

interface AttachMenuProps {
  inbox: Inbox
  thread: InboxThread
  isDisabled: boolean
  insert: (text: string) => void
  /** What can be attached besides links; absent where the channel carries no files. */
  media?: MenuSection | undefined
}

const icons = { loyalty: Gift, review: Star, location: MapPin }

/** Links of the venue for the answer; those that it does not have say so (MSG-08). */
export function AttachMenu({ inbox, thread, isDisabled, insert, media }: AttachMenuProps) {
  const { t } = useTranslation('inbox')
  const { venues } = useApp()
  const { gbpId, venueId } = thread.conversation
  const profile = inbox.profiles.value.find(({ profileId }) => profileId === gbpId)
  const navigate = useNavigate()
  const canSetLink = useMay(Number(venueId))('venues.venue:update')
  const links = linksOf(profile, venues.find(venueId))
  const items = (['loyalty', 'review', 'location'] as const satisfies (keyof AnswerLinks)[]).map((kind) => {
    const Icon = icons[kind]
    const link = links[kind]
    return {
      id: kind,
      icon: <Icon className="ct-icon" aria-hidden />,
      label: t(link ? `attach.${kind}` : `attach.${kind}Missing`),
      isDisabled: !link && !(kind === 'review' && canSetLink),
      onSelect: () => {
        if (link) insert(`${link} `)
        else void navigate({ to: '/venues/$venueId', params: { venueId: String(venueId) } })
      },
    }
  })
  const section = { id: 'links', heading: t('attach.links'), items }
  const noFiles = {
    id: 'noFiles',
    icon: <Paperclip className="ct-icon" aria-hidden />,
    label: t('sms.noFiles'),
    isDisabled: true,
    onSelect: () => undefined,
  }
  return (
    <Menu
      position="top-start"
      trigger={
        <IconButton
          label={t('attach.title')}
          icon={<Paperclip className="ct-icon" aria-hidden />}
          disabled={isDisabled}
        />
      }
      sections={[media ?? { id: 'media', items: [noFiles] }, section]}
    />
  )
}
