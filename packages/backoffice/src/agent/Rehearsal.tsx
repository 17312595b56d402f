import { type Agent, type RehearsedQuestion, rehearseAgent, updateAgent } from '@comptoir/core/agent'
import { newId } from '@comptoir/core/http'
import { Button, Card, EmptyState, TextArea } from '@comptoir/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { Loaded } from '../page/Loaded.tsx'
import { useForm } from '../page/use-form.ts'
import { useResource } from '../page/use-resource.ts'
import { TriedView } from './TriedView.tsx'

interface RehearsalProps {
  agent: Agent
  onChanged: () => void
}

interface AddProps extends RehearsalProps {
  rehearsed: RehearsedQuestion
  onDone: () => void
}

/** A question of a customer becomes an entry of the FAQ, with what a person answered as a beginning. */
function AddDialog({ agent, rehearsed, onChanged, onDone }: AddProps) {
  const { t } = useTranslation(['agent', 'page'])
  const { session } = useApp()
  const form = useForm({
    question: rehearsed.question.slice(0, 300),
    answer: rehearsed.givenAnswer ?? '',
  })
  async function add() {
    const entry = { id: newId(), language: rehearsed.language, ...form.values }
    const body = { faq: [...agent.faq, entry] }
    const params = { venueId: Number(agent.venueId), profileId: Number(agent.profileId), agentId: agent.id }
    const isDone = await form.submit(updateAgent, body, () => session.api(updateAgent, { params, body }))
    if (!isDone) return
    onChanged()
    onDone()
  }
  const at = `faq.${agent.faq.length}`
  return (
    <FormDialog
      isOpen
      onClose={onDone}
      title={t('rehearsal.add')}
      submitLabel={t('faq.add')}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void add()}
    >
      <TextArea
        label={t('faq.question')}
        rows={2}
        value={form.values.question}
        error={form.errorOf(`${at}.question`)}
        onChange={(question) => form.set('question', question)}
      />
      <TextArea
        label={t('faq.answer')}
        rows={3}
        value={form.values.answer}
        error={form.errorOf(`${at}.answer`)}
        onChange={(answer) => form.set('answer', answer)}
      />
    </FormDialog>
  )
}

function Question({ rehearsed, onAdd }: { rehearsed: RehearsedQuestion; onAdd: () => void }) {
  const { t } = useTranslation('agent')
  const format = useFormat()
  const { question, timestamp, givenAnswer, answer } = rehearsed
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
      <TriedView answer={answer} />
    </li>
  )
}

/** The questions of the last week with the answers that it would have given: nothing was sent. */
export function Rehearsal({ agent, onChanged }: RehearsalProps) {
  const { t } = useTranslation('agent')
  const { session } = useApp()
  const [added, setAdded] = useState<RehearsedQuestion>()
  const params = { venueId: Number(agent.venueId), profileId: Number(agent.profileId), agentId: agent.id }
  const questions = useResource(`rehearsal-${JSON.stringify(agent)}`, (signal) =>
    session.api(rehearseAgent, { params }, { signal }),
  )
  return (
    <Loaded resource={questions} failed={t('rehearsal.failed')}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState title={t('rehearsal.emptyTitle')}>{t('rehearsal.emptyText')}</EmptyState>
        ) : (
          <Card title={t('rehearsal.title')}>
            <p className="bo-muted">
              {t('rehearsal.text', {
                known: all.filter(({ answer }) => answer.outcome === 'answered').length,
                count: all.length,
              })}
            </p>
            <ul className="bo-lines">
              {all.map((rehearsed) => (
                <Question key={rehearsed.messageId} rehearsed={rehearsed} onAdd={() => setAdded(rehearsed)} />
              ))}
            </ul>
            {added && (
              <AddDialog
                agent={agent}
                rehearsed={added}
                onChanged={onChanged}
                onDone={() => setAdded(undefined)}
              />
            )}
          </Card>
        )
      }
    </Loaded>
  )
}
