import { MAIL_LOOK, type MailDesign, readMailBody } from '@comptoir/core/mail-design'
import { TextArea, TextField } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { MailEditor } from '../mail-editor/index.ts'
import { useMailAround, useMailVenue } from '../mail-preview/index.ts'
import { VariablesMenu } from '../outreach/index.ts'
import type { StepProps } from './StepsEditor.tsx'

const EMPTY: MailDesign = { version: 1, ...MAIL_LOOK, blocks: [] }

/** The mail of a step: its subject, and its blocks or its HTML (EML-02, EML-03). */
export function MailStep({ venue, setup, form, step, index, onChange }: StepProps) {
  const { t } = useTranslation('triggers')
  const { content } = step
  const around = useMailAround(useMailVenue(Number(venue.venueId)), setup.mail.language, content.subject)
  const set = (part: Partial<typeof content>) => onChange({ content: { ...content, ...part } })
  const read = readMailBody(content.body || JSON.stringify(EMPTY))
  const fault = form.errorOf(`steps.${index}.content.body`)
  return (
    <div className="bo-trigger-mail">
      <div className="bo-form">
        <TextField
          label={t('subject')}
          name={`steps.${index}.content.subject`}
          required
          value={content.subject}
          error={form.errorOf(`steps.${index}.content.subject`)}
          onChange={(subject) => set({ subject })}
        />
        <div>
          <VariablesMenu onAdd={(variable) => set({ subject: content.subject + variable })} />
        </div>
        <TextField
          label={t('fromName')}
          name={`steps.${index}.content.fromName`}
          placeholder={setup.venueName}
          value={content.fromName}
          error={form.errorOf(`steps.${index}.content.fromName`)}
          onChange={(fromName) => set({ fromName })}
        />
      </div>
      {read.kind === 'blocks' ? (
        <>
          <p className="bo-form-failure" role="alert">
            {fault}
          </p>
          <MailEditor
            venue={venue}
            design={read.design}
            around={around}
            hasPreheader={false}
            onChange={(design) => set({ kind: 'blocks', body: JSON.stringify(design) })}
          />
        </>
      ) : (
        <TextArea
          label={t('html')}
          name={`steps.${index}.content.body`}
          rows={12}
          value={content.body}
          error={fault}
          onChange={(body) => set({ body })}
        />
      )}
    </div>
  )
}
