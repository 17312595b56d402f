import { newId } from '@comptoir/core/http'
import type { Conversation } from '@comptoir/core/inbox'
import {
  fillTemplate,
  listConversationTemplates,
  readableTemplate,
  sendTemplate,
  type WhatsappTemplate,
} from '@comptoir/core/social'
import { Button, Select, TextField } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { useForm } from '../../page/use-form.ts'
import { useResource } from '../../page/use-resource.ts'

interface TemplateFormProps {
  conversation: Conversation
  template: WhatsappTemplate
}

/** The variables of a template, what it then says, and the button that sends it. */
function TemplateForm({ conversation, template }: TemplateFormProps) {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const { id, venueId } = conversation
  const form = useForm<Record<string, string>>({})
  // The same one again is the same message: a lost answer sends nothing twice (D-07).
  const [messageId, setMessageId] = useState(newId)
  const values = template.variables.map((name) => form.values[name]?.trim() ?? '')
  const body = { id: messageId, templateId: template.id, values }
  async function submit() {
    const send = () => session.api(sendTemplate, { params: { venueId, id }, body })
    if (!(await form.submit(sendTemplate, body, send))) return
    form.replace({})
    setMessageId(newId())
  }
  return (
    <form
      className="bo-template"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {template.variables.map((name, index) => (
        <TextField
          key={name}
          name={`variable-${name}`}
          label={t('template.variable', { name })}
          value={form.values[name] ?? ''}
          onChange={(value) => {
            form.set(name, value)
            setMessageId(newId())
          }}
          error={form.errorOf(`values.${index}`)}
          required
        />
      ))}
      <blockquote className="bo-template-preview" aria-label={t('template.preview')}>
        {readableTemplate({ ...template, body: fillTemplate(template.body, form.values) }, {})}
      </blockquote>
      <p className="bo-form-failure" role="alert">
        {form.failure}
      </p>
      <div>
        <Button variant="primary" type="submit" isLoading={form.isBusy}>
          {t('template.send')}
        </Button>
      </div>
    </form>
  )
}

function Choice({
  conversation,
  templates,
}: Pick<TemplateFormProps, 'conversation'> & { templates: readonly WhatsappTemplate[] }) {
  const { t } = useTranslation('inbox')
  const [chosenId, choose] = useState(templates[0]?.id)
  const chosen = templates.find(({ id }) => id === chosenId)
  return (
    <>
      <Select
        label={t('template.label')}
        options={templates.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` }))}
        value={chosenId ?? null}
        onChange={choose}
      />
      {chosen && <TemplateForm key={chosen.id} conversation={conversation} template={chosen} />}
    </>
  )
}

/** The templates that may still go out once WhatsApp takes no free answer any more (D-06). */
export function TemplatePicker({ conversation }: Pick<TemplateFormProps, 'conversation'>) {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const { id, venueId } = conversation
  const known = useResource(`templates-${id}`, (signal) =>
    session.api(listConversationTemplates, { params: { venueId, id } }, { signal }),
  )
  return (
    <Loaded resource={known} failed={t('template.failed')}>
      {({ templates, isUnavailable }) => {
        if (templates.length > 0) return <Choice conversation={conversation} templates={templates} />
        if (!isUnavailable) return <p>{t('template.none')}</p>
        return (
          <p>
            {t('template.unavailable')}{' '}
            <Button onClick={() => void known.reload()}>{t('template.again')}</Button>
          </p>
        )
      }}
    </Loaded>
  )
}
