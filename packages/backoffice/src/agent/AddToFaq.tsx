import { type Agent, type FactAudience, type RehearsedQuestion, updateAgent } from '@comptoir/core/agent'
import { newId } from '@comptoir/core/http'
import { TextArea } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDialog } from '../page/FormDialog.tsx'
import { useForm } from '../page/use-form.ts'
import { AudienceField } from './AudienceField.tsx'

interface AddToFaqProps {
  agent: Agent
  rehearsed: RehearsedQuestion
  onChanged: () => void
  onDone: () => void
}

/** A question of a customer becomes an entry of the FAQ, with what a person answered as a beginning. */
export function AddToFaq({ agent, rehearsed, onChanged, onDone }: AddToFaqProps) {
  const { t } = useTranslation(['agent', 'page'])
  const { session } = useApp()
  const form = useForm({
    question: rehearsed.question.slice(0, 300),
    answer: rehearsed.givenAnswer ?? '',
    audience: 'everybody' as FactAudience,
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
        required
        rows={2}
        value={form.values.question}
        error={form.errorOf(`${at}.question`)}
        onChange={(question) => form.set('question', question)}
      />
      <TextArea
        label={t('faq.answer')}
        required
        rows={3}
        value={form.values.answer}
        error={form.errorOf(`${at}.answer`)}
        onChange={(answer) => form.set('answer', answer)}
      />
      <AudienceField
        label={t('audience.label')}
        value={form.values.audience}
        onChange={(audience) => form.set('audience', audience)}
      />
    </FormDialog>
  )
}
