import {
  type Agent,
  createRehearsal,
  type RehearsedQuestion,
  rehearseAgent,
  type TriedAnswer,
} from '@comptoir/core/agent'
import { Button, Card, EmptyState } from '@comptoir/ui'
import { useEffect, useMemo, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useResource } from '../page/use-resource.ts'
import { AddToFaq } from './AddToFaq.tsx'
import { RehearsalRun } from './RehearsalRun.tsx'
import { TriedView } from './TriedView.tsx'

interface RehearsalProps {
  agent: Agent
  onChanged: () => void
}

interface QuestionProps {
  rehearsed: RehearsedQuestion
  answer: TriedAnswer | undefined
  /** Its turn has not come, but will. */
  isAwaited: boolean
  onAdd: () => void
}

function Question({ rehearsed, answer, isAwaited, onAdd }: QuestionProps) {
  const { t } = useTranslation('agent')
  const format = useFormat()
  const { question, timestamp, givenAnswer } = rehearsed
  return (
    <li className="bo-rehearsed">
      <div className="bo-rehearsed-asked">
        <p className="bo-line-meta">{format.exact(new Date(timestamp))}</p>
        <p className="bo-rehearsed-question">{question}</p>
        {givenAnswer !== null && <p className="bo-muted">{t('rehearsal.given', { answer: givenAnswer })}</p>}
        <div>
          <Button size="s" aria-label={`${t('rehearsal.add')} : ${question}`} onClick={onAdd}>
            {t('rehearsal.add')}
          </Button>
        </div>
      </div>
      {answer ? (
        <TriedView answer={answer} />
      ) : (
        <p className="bo-muted">{t(isAwaited ? 'rehearsal.awaited' : 'rehearsal.notAsked')}</p>
      )}
    </li>
  )
}

interface QuestionsProps extends RehearsalProps {
  all: readonly RehearsedQuestion[]
}

function Questions({ agent, all, onChanged }: QuestionsProps) {
  const { t } = useTranslation('agent')
  const { session } = useApp()
  const [added, setAdded] = useState<RehearsedQuestion>()
  const { venueId, profileId, id: agentId } = agent
  const rehearsal = useMemo(
    () => createRehearsal(session.api, { venueId: Number(venueId), profileId: Number(profileId), agentId }),
    [session.api, venueId, profileId, agentId],
  )
  useEffect(() => rehearsal.stop, [rehearsal])
  const isByModel = all.some(({ answer }) => answer === null)
  return (
    <Card title={t('rehearsal.title')}>
      {isByModel ? (
        <RehearsalRun rehearsal={rehearsal} questions={all} />
      ) : (
        <p className="bo-muted">
          {t('rehearsal.text', {
            known: all.filter(({ answer }) => answer?.outcome === 'answered').length,
            count: all.length,
          })}
        </p>
      )}
      <ul className="bo-lines">
        {all.map((rehearsed) => (
          <Question
            key={rehearsed.messageId}
            rehearsed={rehearsed}
            answer={rehearsed.answer ?? rehearsal.answers.value.get(rehearsed.messageId)}
            isAwaited={rehearsal.isRunning.value}
            onAdd={() => setAdded(rehearsed)}
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
