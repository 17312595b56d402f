import '../page/page.css'
import './triggers.css'
import { type Trigger, type TriggerKind, updateTrigger } from '@comptoir/core/triggers'
import type { Venue } from '@comptoir/core/venues'
import { Button, Card, EmptyState, Menu, Page, PageHeader } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { TriggerCard } from './TriggerCard.tsx'
import { useBegin } from './use-begin.ts'
import { useSentence, useTriggers } from './use-triggers.ts'

const kinds: readonly TriggerKind[] = ['welcome', 'birthday', 'inactive', 'conversation', 'segment']
const channels = ['sms', 'email'] as const

/** The three that shops begin with. */
const ideas = [
  { id: 'welcome', kind: 'welcome', channel: 'email' },
  { id: 'birthday', kind: 'birthday', channel: 'sms' },
  { id: 'comeBack', kind: 'inactive', channel: 'sms' },
] as const

interface BeginProps {
  begin: ReturnType<typeof useBegin>
}

function NewMenu({ begin }: BeginProps) {
  const { t } = useTranslation('triggers')
  return (
    <Menu
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden />} isLoading={begin.busy !== undefined}>
          {t('new')}
        </Button>
      }
      sections={channels.map((channel) => ({
        id: channel,
        label: t(`channel.${channel}`),
        items: kinds.map((kind) => ({
          id: `${kind}-${channel}`,
          label: t(`kind.${kind}`),
          onSelect: () => void begin.begin({ kind, channel }),
        })),
      }))}
    />
  )
}

/** Ideas with their texts, ready to be read and switched on. */
function Ideas({ begin, triggers }: BeginProps & { triggers: readonly Trigger[] }) {
  const { t } = useTranslation('triggers')
  const sentenceOf = useSentence()
  const rest = ideas.filter(({ kind, channel }) =>
    triggers.every((one) => one.kind !== kind || one.channel !== channel),
  )
  if (rest.length === 0) return null
  return (
    <section className="bo-trigger-section" aria-label={t('ideas')}>
      <h2>{t('ideas')}</h2>
      <ul className="bo-trigger-ideas">
        {rest.map(({ id, kind, channel }) => (
          <li key={id}>
            <Card title={t(`idea.${id}`)}>
              <p>{sentenceOf({ kind, channel, conditions: { hour: '10:00', days: 90 } })}</p>
              <blockquote className="bo-trigger-quote">{t(`ideaText.${id}`)}</blockquote>
              <Button
                isLoading={begin.busy === `${kind}-${channel}`}
                onClick={() =>
                  void begin.begin({
                    kind,
                    channel,
                    text: t(`ideaText.${id}`),
                    subject: channel === 'email' ? t('ideaSubject') : '',
                  })
                }
              >
                {t('useIdea')}
              </Button>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TriggersOf({ venue }: { venue: Venue }) {
  const { t } = useTranslation('triggers')
  const { session } = useApp()
  const venueId = Number(venue.venueId)
  const may = useMay(venueId)
  const triggers = useTriggers(venueId)
  const begin = useBegin(venueId)
  const action = useAction()
  const turn = ({ id }: Trigger, isActive: boolean) =>
    action.run(
      `switch-${id}`,
      async () => {
        await session.api(updateTrigger, { params: { venueId, id }, body: { isActive } })
        await triggers.reload()
      },
      t(isActive ? 'switchedOn' : 'switchedOff'),
    )
  const mayCreate = may('campaigns.triggers:create')
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sentence={t('sentence')}
        action={mayCreate && <NewMenu begin={begin} />}
      />
      <Loaded resource={triggers} failed={t('failed')} variant="cards">
        {(list) => (
          <>
            {list.length === 0 && <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
            {list.length > 0 && (
              <section className="bo-trigger-section" aria-label={t('yours')}>
                <h2>{t('yours')}</h2>
                <ul className="bo-trigger-cards">
                  {list.map((trigger) => (
                    <TriggerCard
                      key={trigger.id}
                      trigger={trigger}
                      isBusy={action.busy === `switch-${trigger.id}`}
                      onTurn={
                        may('campaigns.triggers:update') && may('campaigns.campaigns:send')
                          ? (isActive) => void turn(trigger, isActive)
                          : undefined
                      }
                    />
                  ))}
                </ul>
              </section>
            )}
            {mayCreate && <Ideas begin={begin} triggers={list} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Messages that leave by themselves, each with its sentence and its switch (TRG-01, TRG-02, D-75). */
export function TriggersPage() {
  const { t } = useTranslation('triggers')
  return (
    <VenueOnly title={t('title')} anyOf={['campaigns.triggers:read']}>
      {(venue) => <TriggersOf key={venue.venueId} venue={venue} />}
    </VenueOnly>
  )
}
