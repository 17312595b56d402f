import './mail.css'
import { readCampaignCheck } from '@comptoir/core/campaigns'
import { findUnknownVariables } from '@comptoir/core/contact-messages'
import { MAIL_LOOK, type MailAround, type MailDesign, readMailBody } from '@comptoir/core/mail-design'
import { findMalformedVariables } from '@comptoir/core/sms'
import { Card, RadioGroup, TextArea, TextField } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { MailEditor } from '../../mail-editor/index.ts'
import { MailFrame, useMailAround, useMailVenue } from '../../mail-preview/index.ts'
import { VariablesMenu } from '../../outreach/index.ts'
import { CodeField, withSampleCode } from './CodeField.tsx'
import type { Writing } from './use-draft.ts'
import { useFault } from './use-fault.ts'
import { useOfDraft } from './use-of-draft.ts'

const EMPTY: MailDesign = { version: 1, ...MAIL_LOOK, blocks: [] }

/** The mail as a line of an inbox: who, what about, and the beginning of it. */
function InboxLine({ writing, around }: { writing: Writing; around: MailAround }) {
  const { t } = useTranslation('campaigns/wizard')
  const content = withSampleCode(writing.draft.fields.value.content)
  const read = readMailBody(content.body)
  const preheader = content.preheader || (read.kind === 'blocks' ? read.design.preheader : '')
  const from = content.fromName || writing.setup.venueName
  return (
    <figure className="bo-wiz-inbox" aria-label={t('mail.inbox')}>
      <span className="bo-wiz-inbox-face" aria-hidden="true">
        {from.slice(0, 1).toUpperCase()}
      </span>
      <p>
        <strong>{from}</strong>
        <span>{around.fill(content.subject) || t('mail.noSubject')}</span>
        <span className="bo-muted">{around.fill(preheader)}</span>
      </p>
    </figure>
  )
}

/** What is wrong with the variables of a line, in words. */
function useVariableFault(): (text: string) => string | undefined {
  const { t } = useTranslation('campaigns/wizard')
  return (text) => {
    const [malformed] = findMalformedVariables(text)
    const [unknown] = findUnknownVariables(text)
    if (malformed) return t('malformed', { variable: malformed.text.trim(), position: malformed.position })
    return unknown && t('unknown', { variable: unknown.text, position: unknown.position })
  }
}

function SubjectCard({ writing, around }: { writing: Writing; around: MailAround }) {
  const { t } = useTranslation('campaigns/wizard')
  const { draft, setContent } = writing
  const faultOf = useFault(draft)
  const variableFault = useVariableFault()
  const { content } = draft.fields.value
  const { subject, preheader } = content
  const filled = withSampleCode(content)
  const [into, setInto] = useState<'subject' | 'preheader'>('subject')
  const add = (variable: string) =>
    setContent(into === 'subject' ? { subject: subject + variable } : { preheader: preheader + variable })
  return (
    <Card>
      <div className="bo-two">
        <div className="bo-form">
          <TextField
            onBlur={() => setInto('subject')}
            label={t('mail.subject')}
            name="subject"
            required
            value={subject}
            error={variableFault(filled.subject) ?? faultOf('content.subject')}
            onChange={(value) => setContent({ subject: value.slice(0, 5000) })}
          />
          <TextField
            onBlur={() => setInto('preheader')}
            label={t('mail.preheader')}
            help={t('mail.preheaderHelp')}
            name="preheader"
            value={preheader}
            error={variableFault(filled.preheader) ?? faultOf('content.preheader')}
            onChange={(value) => setContent({ preheader: value.slice(0, 5000) })}
          />
          <div>
            <VariablesMenu onAdd={add} />
          </div>
          <CodeField writing={writing} onInsert={add} />
        </div>
        <InboxLine writing={writing} around={around} />
      </div>
    </Card>
  )
}

/** The second kind of mail: HTML, with what is removed from it when it leaves (EML-03). */
function HtmlFields({ writing }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const { session } = useApp()
  const { venueId, draft, setContent } = writing
  const { id } = draft.campaign.value
  const { body } = draft.fields.value.content
  const check = useOfDraft(draft, 'check', (signal) =>
    session.api(readCampaignCheck, { params: { venueId, id } }, { signal }),
  )
  const cleaned = check.data.value?.mail?.cleaned ?? []
  return (
    <div className="bo-two">
      <Card title={t('mail.html')}>
        <div className="bo-form">
          <TextArea
            label={t('mail.htmlLabel')}
            help={t('mail.htmlHelp')}
            name="body"
            rows={14}
            value={body}
            error={useFault(draft)('content.body')}
            onChange={(value) => setContent({ body: value })}
          />
          {cleaned.length > 0 && (
            <section aria-label={t('mail.cleaned')}>
              <h3 className="bo-small-title">{t('mail.cleaned')}</h3>
              <ul className="bo-lines">
                {cleaned.map(({ what, example, count }) => (
                  <li key={`${what} ${example}`} className="bo-wiz-person">
                    <span>{t(`mail.cleaned.${what}`, { count })}</span>
                    <code className="bo-wiz-code">{example}</code>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </Card>
      <Card title={t('mail.preview')}>
        <div className="bo-wiz-html">
          <MailFrame html={body} title={t('mail.preview')} />
        </div>
      </Card>
    </div>
  )
}

/** The block editor on the draft; what somebody else wrote meanwhile, and was chosen, is opened again. */
function Blocks({ writing, around }: { writing: Writing; around: MailAround }) {
  const { t } = useTranslation('campaigns/wizard')
  const { venue, draft, setContent } = writing
  const { body } = draft.fields.value.content
  const [known, setKnown] = useState({ body, count: 0 })
  if (known.body !== body) setKnown({ body, count: known.count + 1 })
  const read = readMailBody(body || JSON.stringify(EMPTY))
  if (read.kind !== 'blocks') return <p className="bo-form-failure">{t('mail.unread')}</p>
  return (
    <MailEditor
      key={known.count}
      venue={venue}
      design={read.design}
      around={around}
      hasPreheader={false}
      onChange={(design) => {
        const next = JSON.stringify(design)
        setKnown({ body: next, count: known.count })
        setContent({ body: next })
      }}
    />
  )
}

/** Subject, preheader and the mail itself, of blocks or of HTML (EML-02 to EML-05). */
export function MailMessageStep({ writing }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const { venueId, setup, draft, setContent } = writing
  const { kind, body, subject } = draft.fields.value.content
  const plain = useMailAround(useMailVenue(venueId), setup.mail.language, subject)
  const fillCode = (text: string) => withSampleCode({ ...draft.fields.value.content, body: text }).body
  const around = { ...plain, fill: (text: string) => plain.fill(fillCode(text)) }
  const isHtml = kind === 'html'
  return (
    <div className="bo-wiz">
      <SubjectCard writing={writing} around={around} />
      {body.trim() === '' && (
        <RadioGroup
          label={t('mail.kind')}
          look="cards"
          options={(['blocks', 'html'] as const).map((value) => ({ value, label: t(`mail.kind.${value}`) }))}
          value={isHtml ? 'html' : 'blocks'}
          onChange={(value) => setContent({ kind: value })}
        />
      )}
      {isHtml ? <HtmlFields writing={writing} /> : <Blocks writing={writing} around={around} />}
    </div>
  )
}
