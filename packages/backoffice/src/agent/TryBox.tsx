import { type Agent, type FactAudience, type TriedAnswer, tryAgent } from '@comptoir/core/agent'
import { Button, Card, TextField } from '@comptoir/ui'
import { type FormEvent, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useAction } from '../page/use-action.ts'
import { AudienceField } from './AudienceField.tsx'
import { TriedView } from './TriedView.tsx'

/** Asks the agent as a customer would. Nothing is sent; what is not saved yet it does not know. */
export function TryBox({ agent, isOutdated }: { agent: Agent; isOutdated: boolean }) {
  const { t } = useTranslation('agent')
  const { session } = useApp()
  const action = useAction()
  const [question, setQuestion] = useState('')
  const [audience, setAudience] = useState<FactAudience>('everybody')
  const [answer, setAnswer] = useState<TriedAnswer>()

  function ask(event: FormEvent) {
    event.preventDefault()
    if (question.trim() === '') return
    const params = { venueId: Number(agent.venueId), profileId: Number(agent.profileId), agentId: agent.id }
    void action.run('try', async () =>
      setAnswer(await session.api(tryAgent, { params, body: { body: question.slice(0, 1000), audience } })),
    )
  }

  return (
    <aside className="bo-agent-aside">
      <Card title={t('try.title')}>
        <form className="bo-form" onSubmit={ask}>
          <p className="bo-muted">{t(isOutdated ? 'try.outdated' : 'try.text')}</p>
          <TextField label={t('try.question')} autoComplete="off" value={question} onChange={setQuestion} />
          <AudienceField label={t('try.audience')} names="asker" value={audience} onChange={setAudience} />
          <div>
            <Button type="submit" isLoading={action.busy !== undefined}>
              {t('try.ask')}
            </Button>
          </div>
          <div aria-live="polite">{answer && <TriedView answer={answer} />}</div>
        </form>
      </Card>
    </aside>
  )
}
