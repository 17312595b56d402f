import { ApiError } from '@comptoir/core/http'
import {
  createWhatsappTemplate,
  readableTemplate,
  TEMPLATE_LANGUAGES,
  templateVariables,
  updateWhatsappTemplate,
  type WhatsappTemplate,
} from '@comptoir/core/social'
import { Select, TextArea, TextField } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { FormDrawer } from '../../page/FormDrawer.tsx'
import { type Form, useForm } from '../../page/use-form.ts'
import type { NumberPlace } from './place.ts'
import { useTemplateLanguage } from './template-language.ts'

interface TemplateDrawerProps {
  place: NumberPlace
  /** None where one is made. */
  template: WhatsappTemplate | undefined
  onDone: (isChanged: boolean) => void
}

type Language = (typeof TEMPLATE_LANGUAGES)[number]
const categories = ['utility', 'marketing'] as const

interface Values {
  name: string
  language: Language
  category: (typeof categories)[number]
  body: string
  footer: string
  examples: Record<string, string>
}

function initialOf(template: WhatsappTemplate | undefined): Values {
  const { category = 'utility', body = '', footer = '' } = template ?? {}
  const known = category === 'marketing' ? category : 'utility'
  return { name: '', language: 'fr', category: known, body, footer, examples: {} }
}

/** An example of each variable, for the reviewer of the template at Meta. */
function Examples({ form }: { form: Form<Values> }) {
  const { t } = useTranslation('social')
  const { body, examples } = form.values
  return templateVariables(body).map((name, index) => (
    <TextField
      key={name}
      label={t('template.example', { name })}
      value={examples[name] ?? ''}
      onChange={(value) => form.update('examples', (before) => ({ ...before, [name]: value }))}
      error={form.errorOf(`examples.${index}`)}
      required
    />
  ))
}

function Naming({ form }: { form: Form<Values> }) {
  const { t } = useTranslation('social')
  const languageOf = useTemplateLanguage()
  return (
    <div className="bo-fields-2">
      <TextField
        name="name"
        label={t('template.name')}
        help={t('template.nameHelp')}
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        error={form.errorOf('name')}
        required
      />
      <Select
        label={t('template.language')}
        options={TEMPLATE_LANGUAGES.map((value) => ({ value, label: languageOf(value) }))}
        value={form.values.language}
        onChange={(language) => form.set('language', language)}
      />
    </div>
  )
}

/** What customers will read: what has no example yet stays a gap. */
function Preview({ form, header }: { form: Form<Values>; header: string }) {
  const { t } = useTranslation('social')
  const { body, footer, examples } = form.values
  const text = readableTemplate({ header, body, footer }, examples)
  if (text === '') return null
  return (
    <figure className="bo-wa-preview">
      <figcaption>{t('template.preview')}</figcaption>
      <p className="bo-wa-text">{text}</p>
    </figure>
  )
}

/** Meta's own words, after ours. */
function wordsOfMeta(error: unknown): string {
  const isMetas = error instanceof ApiError && Object.values(error.fields).includes('refused_by_meta')
  return isMetas ? error.message.replace(/^.*?refused it: /, '') : ''
}

function useSubmit(form: Form<Values>, { place, template, onDone }: TemplateDrawerProps) {
  const { session } = useApp()
  const [said, setSaid] = useState('')
  const { name, language, examples, ...text } = form.values
  const content = {
    ...text,
    examples: templateVariables(text.body).map((variable) => examples[variable]?.trim() ?? ''),
  }
  const created = { name, language, ...content }
  const send = () =>
    template
      ? session.api(updateWhatsappTemplate, {
          params: { ...place, templateId: template.id },
          body: content,
        })
      : session.api(createWhatsappTemplate, { params: place, body: created })
  async function submit() {
    setSaid('')
    const heard = () =>
      send().catch((error: unknown) => {
        setSaid(wordsOfMeta(error))
        throw error
      })
    const isDone = template
      ? await form.submit(updateWhatsappTemplate, content, heard)
      : await form.submit(createWhatsappTemplate, created, heard)
    if (isDone) onDone(true)
  }
  return { submit, said }
}

/** Makes a template, or changes what one says: Meta looks at it each time (SOC-16, SOC-18). */
export function TemplateDrawer(props: TemplateDrawerProps) {
  const { t } = useTranslation('social')
  const form = useForm(initialOf(props.template))
  const { submit, said } = useSubmit(form, props)
  return (
    <FormDrawer
      title={props.template ? t('template.change', { name: props.template.name }) : t('template.new')}
      submitLabel={t('template.submit')}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      failure={form.failure}
      onClose={() => props.onDone(false)}
      onSubmit={() => void submit()}
    >
      {!props.template && <Naming form={form} />}
      <Select
        label={t('template.category')}
        options={categories.map((value) => ({ value, label: t(`template.category.${value}`) }))}
        value={form.values.category}
        onChange={(category) => form.set('category', category)}
      />
      <TextArea
        name="body"
        label={t('template.body')}
        help={t('template.bodyHelp', { open: '{{', close: '}}' })}
        value={form.values.body}
        onChange={(body) => form.set('body', body)}
        error={form.errorOf('body')}
        required
      />
      <Examples form={form} />
      <TextField
        name="footer"
        label={t('template.footer')}
        value={form.values.footer}
        onChange={(footer) => form.set('footer', footer)}
        error={form.errorOf('footer')}
      />
      <Preview form={form} header={props.template?.header ?? ''} />
      {said && (
        <p className="bo-wa-reason" lang="en">
          {said}
        </p>
      )}
    </FormDrawer>
  )
}
