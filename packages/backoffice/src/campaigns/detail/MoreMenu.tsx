import { type Campaign, deleteCampaign } from '@comptoir/core/campaigns'
import { Button, Menu } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { useMay } from '../../page/may.ts'
import { useAction } from '../../page/use-action.ts'
import { useDeleteQuestion } from '../../page/use-delete-question.ts'
import { VenueDialog } from '../../page/VenueChoices.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import type { PartProps } from './StatusCard.tsx'
import { missedOf, useCopies } from './use-copies.ts'

function useDelete({ venueId, id, userLabel }: Campaign) {
  const { t } = useTranslation('campaigns')
  const { session } = useApp()
  const navigate = useNavigate()
  const action = useAction()
  const ask = useDeleteQuestion()
  const remove = () =>
    void action.run(
      'delete',
      async () => {
        await session.api(deleteCampaign, { params: { venueId, id } })
        await navigate({ to: '/campaigns/list', search: { tab: 'others' } as never })
      },
      t('deleted'),
    )
  return () => ask(t('deleteQuestion', { name: userLabel }), remove)
}

/** What else can be done: copies here and in other venues, a second attempt, cancel, delete. */
export function MoreMenu({ campaign, steering }: PartProps) {
  const { t } = useTranslation('campaigns')
  const { venues } = useApp()
  const may = useMay(campaign.venueId)
  const copies = useCopies(campaign)
  const remove = useDelete(campaign)
  const [asked, setAsked] = useState<'venue' | 'cancel'>()
  const { status } = campaign
  const isOver = status === 'sent' || status === 'cancelled'
  const close = () => setAsked(undefined)
  const items = [
    ...(may('campaigns.campaigns:create')
      ? [
          ...(isOver && missedOf(campaign) > 0
            ? [{ id: 'followUp', label: t('followUp'), onSelect: () => void copies.followUp() }]
            : []),
          { id: 'copy', label: t('copy'), onSelect: () => void copies.copy(campaign.venueId) },
          ...(venues.all.value.length > 1
            ? [{ id: 'copyTo', label: t('copyTo'), onSelect: () => setAsked('venue') }]
            : []),
        ]
      : []),
    ...(!isOver && status !== 'userCreating' && may('campaigns.campaigns:update')
      ? [{ id: 'cancel', label: t('cancelCampaign'), onSelect: () => setAsked('cancel') }]
      : []),
    ...(status === 'userCreating' && may('campaigns.campaigns:delete')
      ? [{ id: 'delete', label: t('delete'), onSelect: remove }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <Menu
        trigger={
          <Button isLoading={copies.busy !== undefined} icon={<ChevronDown aria-hidden />}>
            {t('more')}
          </Button>
        }
        sections={[{ id: 'more', items }]}
      />
      {asked === 'venue' && (
        <VenueDialog
          permission="campaigns.campaigns:create"
          onClose={close}
          onChoose={({ venueId }) => {
            close()
            void copies.copy(Number(venueId))
          }}
        />
      )}
      {asked === 'cancel' && <CancelDialog campaign={campaign} steering={steering} onClose={close} />}
    </>
  )
}
