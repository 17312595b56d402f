import { type Agent, createRehearsal, type RehearsedQuestion, rehearseAgent } from '@comptoir/core/agent'
import { Card, EmptyState, SegmentedTabs } from '@comptoir/ui'
import { useEffect, useMemo, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useResource } from '../page/use-resource.ts'
import { AddToFaq } from './AddToFaq.tsx'
import { RehearsalRun } from './RehearsalRun.tsx'
import { RehearsedItem } from './RehearsedItem.tsx'
import { Score } from './Score.tsx'

interface RehearsalProps {
  agent: Agent
  onChanged: () => void
}

interface QuestionsProps extends RehearsalProps {
  all: readonly RehearsedQuestion[]
}

const parts = ['unknown', 'all'] as const
type Part = (typeof parts)[number]

function Questions({ agent, all, onChanged }: QuestionsProps) {
  const { t } = useTranslation('agent')
  const { session } = useApp()
  const [added, setAdded] = useState<RehearsedQuestion>()
  const [chosen, setPart] = useState<Part>()
  const { venueId, profileId, id: agentId } = agent
  const rehearsal = useMemo(
    () => createRehearsal(session.api, { venueId: Number(venueId), profileId: Number(profileId), agentId }),
    [session.api, venueId, profileId, agentId],
  )
  useEffect(() => rehearsal.stop, [rehearsal])
  const isByModel = all.some(({ answer }) => answer === null)
  const answerOf = ({ answer, messageId }: RehearsedQuestion) =>
    answer ?? rehearsal.answers.value.get(messageId)
  const unknown = all.filter((rehearsed) => answerOf(rehearsed)?.outcome === 'unknown')
  const part = chosen ?? (!isByModel && unknown.length > 0 ? 'unknown' : 'all')
  const shown = part === 'unknown' ? unknown : all
  return (
    <Card title={t('rehearsal.title')}>
      {isByModel ? (
        <RehearsalRun rehearsal={rehearsal} questions={all} />
      ) : (
        <Score known={all.filter(({ answer }) => answer?.outcome === 'answered').length} count={all.length} />
      )}
      <SegmentedTabs
        label={t('rehearsal.title')}
        tabs={[
          { value: 'unknown', label: t('rehearsal.unknown', { count: unknown.length }) },
          { value: 'all', label: t('rehearsal.all', { count: all.length }) },
        ]}
        value={part}
        onChange={setPart}
      />
      {shown.length === 0 && <p className="bo-muted">{t('rehearsal.nothingUnknown')}</p>}
      <ul className="bo-lines">
        {shown.map((rehearsed) => (
          <RehearsedItem
            key={rehearsed.messageId}
            agent={agent}
            rehearsed={rehearsed}
            answer={answerOf(rehearsed)}
            isAwaited={rehearsal.isRunning.value}
            onWrite={() => setAdded(rehearsed)}
            onChanged={onChanged}
          />
        ))}
      </ul>
      {added && (
        <AddToFaq agent={agent} rehearsed={added} onChanged={onChanged} onDone={() => setAdded(undefined)} />
      )}
    </Card>
  )
}

/** The questions of the last week with the answers that it would have given: nothing was sent. */
export function Rehearsal({ agent, onChanged }: RehearsalProps) {
  const { t } = useTranslation('agent')
  const { session } = useApp()
  const params = { venueId: Number(agent.venueId), profileId: Number(agent.profileId), agentId: agent.id }
  const questions = useResource(`rehearsal-${agent.id}-${agent.engine}`, (signal) =>
    session.api(rehearseAgent, { params }, { signal }),
  )
  return (
    <Loaded resource={questions} failed={t('rehearsal.failed')}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState title={t('rehearsal.emptyTitle')}>{t('rehearsal.emptyText')}</EmptyState>
        ) : (
          <Questions
            agent={agent}
            all={all}
            onChanged={() => {
              onChanged()
              void questions.reload()
            }}
          />
        )
      }
    </Loaded>
  )
}
