import {
  createUnsubscribe,
  type ExclusionResult,
  importExclusions,
  readExclusions,
} from '@comptoir/core/suppression'
import { SegmentedTabs, TextField, useToasts } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { FormDrawer } from '../page/FormDrawer.tsx'
import { useForm } from '../page/use-form.ts'
import { BlacklistFields } from './BlacklistFields.tsx'
import { sendBlacklist } from './blacklist.ts'

const kinds = ['one', 'list'] as const
type Kind = (typeof kinds)[number]

export interface AddDrawerProps {
  venueId: number
  onClose: () => void
  onAdded: () => void
}

/** Somebody whom a manager wants to exclude. */
function useOne(venueId: number) {
  const { session } = useApp()
  const form = useForm({ to: '', source: '' })
  const { values } = form
  return {
    form,
    submit: () =>
      form.submit(createUnsubscribe, values, () =>
        session.api(createUnsubscribe, { params: { venueId }, body: values }),
      ),
  }
}

/** A list that is looked at first, then taken. */
function useMany(venueId: number) {
  const { t } = useTranslation('suppression')
  const { session } = useApp()
  const form = useForm({ text: '', source: '' })
  const [preview, setPreview] = useState<ExclusionResult>()
  const [isEmpty, setEmpty] = useState(false)
  const { text, source } = form.values
  return {
    form,
    preview,
    error: isEmpty ? t('empty') : undefined,
    change(next: string, from: string) {
      form.replace({ text: next, source: from })
      setPreview(undefined)
      setEmpty(false)
    },
    /** Returns whether it was taken. */
    async submit() {
      const lines = readExclusions(text)
      setEmpty(lines.length === 0)
      if (lines.length === 0) return false
      const isPreview = preview === undefined
      const list = { venueId, lines, source }
      const isThrough = await form.submit(importExclusions, { lines: [{}] }, async () =>
        setPreview(await sendBlacklist(session.api, list, isPreview)),
      )
      return isThrough && !isPreview
    },
  }
}

/** Adds one person by hand, or a whole blacklist (UNS-08). */
export function AddDrawer({ venueId, onClose, onAdded }: AddDrawerProps) {
  const { t } = useTranslation('suppression')
  const toasts = useToasts()
  const [kind, setKind] = useState<Kind>('one')
  const one = useOne(venueId)
  const many = useMany(venueId)
  const { form } = kind === 'one' ? one : many
  const listLabel = many.preview ? t('addList', { count: many.preview.added }) : t('check')

  async function submit() {
    if (!(await (kind === 'one' ? one.submit() : many.submit()))) return
    toasts.show({ text: t(kind === 'one' ? 'added' : 'listAdded'), tone: 'success' })
    onAdded()
  }

  return (
    <FormDrawer
      title={t('addTitle')}
      submitLabel={kind === 'one' ? t('add') : listLabel}
      isDirty={one.form.isDirty || many.form.isDirty}
      isBusy={form.isBusy}
      failure={form.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SegmentedTabs
        label={t('kind')}
        tabs={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'one' ? (
        <>
          <TextField
            label={t('to')}
            required
            value={one.form.values.to}
            error={one.form.errorOf('to')}
            onChange={(to) => one.form.set('to', to)}
          />
          <TextField
            label={t('note')}
            value={one.form.values.source}
            error={one.form.errorOf('source')}
            onChange={(source) => one.form.set('source', source)}
          />
        </>
      ) : (
        <BlacklistFields
          text={many.form.values.text}
          source={many.form.values.source}
          error={many.error}
          preview={many.preview}
          onChange={many.change}
        />
      )}
    </FormDrawer>
  )
}
