import '../page/page.css'
import { type MissedCall, updateMissedCall } from '@comptoir/core/virtual-numbers'
import {
  Button,
  Card,
  EmptyState,
  LoadingSkeleton,
  Page,
  PageHeader,
  SegmentedTabs,
  useToasts,
} from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { OneOrAllVenues } from '../page/OneOrAllVenues.tsx'
import { ProviderNote } from '../page/ProviderNote.tsx'
import { useAction } from '../page/use-action.ts'
import { useTab } from '../page/use-tab.ts'
import { CallerLine } from './CallerLine.tsx'
import { useMissedCalls } from './use-missed-calls.ts'

const tabs = ['open', 'hidden'] as const
type Calls = ReturnType<typeof useMissedCalls>

/** Hides a call or shows it again; it leaves this list at once, and one click brings it back. */
function useHiding(list: Calls) {
  const { t } = useTranslation('virtual-numbers')
  const { session } = useApp()
  const toasts = useToasts()
  const action = useAction()
  async function set({ venueId, id }: MissedCall, isHidden: boolean): Promise<boolean> {
    const params = { venueId, missedCallId: id }
    const isDone = await action.run(id, () => session.api(updateMissedCall, { params, body: { isHidden } }))
    if (isDone) list.items.value = list.items.value.filter((one) => one.id !== id)
    return isDone
  }
  return {
    busy: action.busy,
    async hide(call: MissedCall) {
      if (!(await set(call, !call.isHidden))) return
      toasts.show({
        text: t(call.isHidden ? 'shown' : 'hidden'),
        tone: 'success',
        action: {
          label: t('undo'),
          onSelect: () => void set(call, call.isHidden).then(() => list.refresh()),
        },
      })
    },
  }
}

function Callers({ list, isHidden }: { list: Calls; isHidden: boolean }) {
  const { t } = useTranslation(['virtual-numbers', 'app'])
  const format = useFormat()
  const hiding = useHiding(list)
  const calls = list.items.value
  if (list.error.value !== undefined && calls.length === 0)
    return <ProblemState title={t('callsFailed')} error={list.error.value} onRetry={() => void list.load()} />
  if (!list.isLoaded.value)
    return <LoadingSkeleton label={t('loading', { ns: 'app' })} variant="rows" count={4} />
  if (calls.length === 0)
    return isHidden ? (
      <EmptyState title={t('noHiddenTitle')}>{t('noHiddenText')}</EmptyState>
    ) : (
      <EmptyState
        title={t('noCallsTitle')}
        action={<LinkButton to="/messages/numbers">{t('title')}</LinkButton>}
      >
        {t('noCallsText')}
      </EmptyState>
    )
  const [shown = '', total = ''] = [calls.length, list.totalItems.value].map(format.number)
  return (
    <>
      <ul className="bo-lines">
        {calls.map((call) => (
          <CallerLine
            key={call.id}
            call={call}
            isBusy={hiding.busy === call.id}
            onHide={() => void hiding.hide(call)}
          />
        ))}
      </ul>
      {list.hasMore.value && (
        <Button isLoading={list.isLoading.value} onClick={() => void list.loadMore()}>
          {t('moreCalls', { shown, total })}
        </Button>
      )}
    </>
  )
}

function MissedCallsOf({ venueId }: { venueId: number }) {
  const { t } = useTranslation('virtual-numbers')
  const [tab, choose] = useTab(tabs, 'open')
  const list = useMissedCalls(venueId, tab === 'hidden')
  return (
    <Page>
      <PageHeader title={t('callsTitle')} sentence={t('callsSentence')} />
      <ProviderNote of={['voice', 'sms']} />
      <SegmentedTabs
        label={t('callsTitle')}
        tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={choose}
      />
      <Card title={t(`tab.${tab}`)}>
        <Callers list={list} isHidden={tab === 'hidden'} />
      </Card>
    </Page>
  )
}

/** Who called and was not answered, of the venue or of all of them (VPN-08, D-04). */
export function MissedCallsPage() {
  const { t } = useTranslation('virtual-numbers')
  return (
    <OneOrAllVenues title={t('callsTitle')} anyOf={['messaging.virtualNumbers:read']}>
      {(venueId) => <MissedCallsOf venueId={venueId} />}
    </OneOrAllVenues>
  )
}
