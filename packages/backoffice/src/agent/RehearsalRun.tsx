import type { Rehearsal, RehearsedQuestion } from '@comptoir/core/agent'
import { ApiError } from '@comptoir/core/http'
import { Button } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { useRefusal } from '../page/refusal.ts'

interface RehearsalRunProps {
  rehearsal: Rehearsal
  questions: readonly RehearsedQuestion[]
}

/** Why a rehearsal ended early, in words. */
function useReason() {
  const { t } = useTranslation('agent')
  const refusal = useRefusal()
  return (error: unknown) => {
    if (error instanceof ApiError && error.fields.dailyTokens) return t('rehearsal.stopped.tokens')
    if (error instanceof ApiError && error.code === 'unavailable') return t('rehearsal.stopped.model')
    return refusal.ofError(error)
  }
}

/** Has the agent's model answer the questions one after the other: begun on purpose, with how far it is. */
export function RehearsalRun({ rehearsal, questions }: RehearsalRunProps) {
  const { t } = useTranslation('agent')
  const reasonOf = useReason()
  const isRunning = rehearsal.isRunning.value
  const error = rehearsal.error.value
  const given = questions.flatMap(({ messageId }) => rehearsal.answers.value.get(messageId) ?? [])
  const count = questions.length
  const done = given.length
  const known = given.filter(({ outcome }) => outcome === 'answered').length
  const start = () => void rehearsal.start(questions.map(({ messageId }) => messageId))
  function again() {
    rehearsal.clear()
    start()
  }
  return (
    <div className="bo-rehearsal-run">
      <div aria-live="polite">
        {error !== undefined && (
          <p role="alert">{t('rehearsal.stopped.at', { done, count, why: reasonOf(error) })}</p>
        )}
        {error === undefined && (isRunning || (done > 0 && done < count)) && (
          <p>{t('rehearsal.progress', { done, count })}</p>
        )}
        {error === undefined && !isRunning && done === 0 && <p>{t('rehearsal.modelText', { count })}</p>}
        {done === count && <p>{t('rehearsal.text', { known, count })}</p>}
      </div>
      {isRunning && <progress aria-label={t('rehearsal.title')} max={count} value={done} />}
      <div>
        {isRunning ? (
          <Button onClick={rehearsal.stop}>{t('rehearsal.stop')}</Button>
        ) : done === count ? (
          <Button onClick={again}>{t('rehearsal.again')}</Button>
        ) : (
          <Button variant="primary" onClick={start}>
            {t(done === 0 ? 'rehearsal.start' : 'rehearsal.goOn')}
          </Button>
        )}
      </div>
    </div>
  )
}
