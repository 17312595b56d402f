import { type Agent, type RehearsedQuestion, type TriedAnswer, updateAgent } from '@comptoir/core/agent'
import { newId } from '@comptoir/core/http'
import { Button } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useAction } from '../page/use-action.ts'
import { TriedView } from './TriedView.tsx'

/** What a question and an answer of the agent may be as long as. */
const LONGEST_QUESTION = 300
const LONGEST_ANSWER = 1000

interface RehearsedItemProps {
  agent: Agent
  rehearsed: RehearsedQuestion
  answer: TriedAnswer | undefined
  /** Its turn has not come, but will. */
  isAwaited: boolean
  /** The manager writes the answer. */
  onWrite: () => void
  onChanged: () => void
}

/** What a person answered becomes what the agent knows, as it stands. */
function useTeach({ agent, rehearsed, onChanged }: RehearsedItemProps) {
  const { t } = useTranslation('agent')
  const { session } = useApp()
  const action = useAction()
  const { question, language, givenAnswer } = rehearsed
  const params = { venueId: Number(agent.venueId), profileId: Number(agent.profileId), agentId: agent.id }
  const entry = {
    id: newId(),
    language,
    question: question.slice(0, LONGEST_QUESTION),
    answer: (givenAnswer ?? '').slice(0, LONGEST_ANSWER),
    audience: 'everybody' as const,
  }
  async function teach() {
    await session.api(updateAgent, { params, body: { faq: [...agent.faq, entry] } })
    onChanged()
  }
  return {
    isBusy: action.busy !== undefined,
    teach: () => void action.run('teach', teach, t('rehearsal.taught')),
  }
}

/** A question of a customer with the answer that the agent would give: what it does not know is taught here. */
export function RehearsedItem(props: RehearsedItemProps) {
  const { rehearsed, answer, isAwaited, onWrite } = props
  const { t } = useTranslation('agent')
  const format = useFormat()
  const { isBusy, teach } = useTeach(props)
  const { question, timestamp, givenAnswer } = rehearsed
  const canTeach = givenAnswer !== null && givenAnswer !== '' && answer?.outcome === 'unknown'
  return (
    <li className="bo-rehearsed">
      <div className="bo-rehearsed-asked">
        <p className="bo-line-meta">{format.exact(new Date(timestamp))}</p>
        <p className="bo-rehearsed-question">{question}</p>
        {givenAnswer !== null && <p className="bo-muted">{t('rehearsal.given', { answer: givenAnswer })}</p>}
        <div className="bo-rehearsed-actions">
          {canTeach && (
            <Button
              size="s"
              isLoading={isBusy}
              aria-label={t('rehearsal.teachThis', { question })}
              onClick={teach}
            >
              {t('rehearsal.teach')}
            </Button>
          )}
          <Button size="s" aria-label={`${t('rehearsal.add')} : ${question}`} onClick={onWrite}>
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
