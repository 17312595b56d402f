import { listOf, type MailMarks, type MailParagraph } from '@comptoir/core/mail-design'
import { Button, IconButton, TextField } from '@comptoir/ui'
import Bold from 'lucide-react/icons/bold'
import Italic from 'lucide-react/icons/italic'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { VariablesMenu } from '../outreach/index.ts'
import { asAddress, type RichText, useRichText } from './use-rich-text.ts'

interface RichTextFieldProps {
  value: MailParagraph[]
  /** Returns whether it was taken: not what is too long. */
  onChange: (paragraphs: MailParagraph[]) => boolean
}

interface LinkFormProps {
  text: RichText
  href: string
  onClose: () => void
}

/** Where the selected words lead. */
function LinkForm({ text, href, onClose }: LinkFormProps) {
  const { t } = useTranslation('mail-editor')
  const [typed, setTyped] = useState(href)
  const [isWrong, setWrong] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    const address = typed.trim() === '' ? '' : asAddress(typed)
    if (address === undefined) return setWrong(true)
    text.link(address)
    onClose()
  }
  return (
    <form className="bo-mail-link" noValidate onSubmit={submit}>
      <TextField
        label={t('href')}
        autoFocus
        inputMode="url"
        spellCheck={false}
        placeholder="https://"
        value={typed}
        error={isWrong ? t('refused.address') : undefined}
        onChange={setTyped}
      />
      <div className="bo-presets">
        <Button type="submit" size="s" variant="primary">
          {t('linkSet')}
        </Button>
        <Button size="s" onClick={onClose}>
          {t('linkCancel')}
        </Button>
      </div>
    </form>
  )
}

interface LooksProps {
  text: RichText
  marks: MailMarks
  list: ReturnType<typeof listOf>
  onLink: () => void
}

function Looks({ text, marks, list, onLink }: LooksProps) {
  const { t } = useTranslation('mail-editor')
  return (
    <div
      className="bo-mail-looks"
      role="toolbar"
      aria-label={t('looks')}
      // The selection stays where it is.
      onMouseDown={(event) => event.preventDefault()}
    >
      <IconButton
        label={t('bold')}
        icon={<Bold aria-hidden />}
        isPressed={marks.isBold}
        onClick={() => text.mark({ isBold: !marks.isBold })}
      />
      <IconButton
        label={t('italic')}
        icon={<Italic aria-hidden />}
        isPressed={marks.isItalic}
        onClick={() => text.mark({ isItalic: !marks.isItalic })}
      />
      <IconButton
        label={t('link')}
        icon={<LinkIcon aria-hidden />}
        isPressed={marks.href !== ''}
        onClick={onLink}
      />
      <IconButton
        label={t('bullets')}
        icon={<List aria-hidden />}
        isPressed={list === 'bullet'}
        onClick={() => text.list(list === 'bullet' ? undefined : 'bullet')}
      />
      <IconButton
        label={t('numbers')}
        icon={<ListOrdered aria-hidden />}
        isPressed={list === 'number'}
        onClick={() => text.list(list === 'number' ? undefined : 'number')}
      />
      <VariablesMenu onAdd={text.insert} />
    </div>
  )
}

/** A text with bold, italic, links, lists and names; what is pasted keeps these and loses the rest. */
export function RichTextField({ value, onChange }: RichTextFieldProps) {
  const { t } = useTranslation('mail-editor')
  const [isLinking, setLinking] = useState(false)
  const text = useRichText(value, onChange)
  const { selection, marks } = text
  const errorId = useId()
  return (
    <div className="bo-mail-rich">
      <Looks
        text={text}
        marks={marks}
        list={listOf(value[selection.from.paragraph] ?? [])}
        onLink={() => setLinking(true)}
      />
      {isLinking && <LinkForm text={text} href={marks.href} onClose={() => setLinking(false)} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a textarea knows no bold and no links */}
      <div
        ref={text.ref}
        className="ct-input bo-mail-words"
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={t('text')}
        aria-invalid={text.fault !== undefined || undefined}
        aria-describedby={text.fault && errorId}
        onInput={text.onInput}
        onKeyDown={text.onKeyDown}
        onPaste={text.onPaste}
        onDrop={(event) => event.preventDefault()}
      />
      <p id={errorId} className="ct-field-error" role="alert">
        {text.fault && t(`refused.${text.fault}`)}
      </p>
    </div>
  )
}
