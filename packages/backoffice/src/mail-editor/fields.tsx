import { TextArea, TextField } from '@comptoir/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../app/translation.ts'

/** Puts a text where the cursor stands in the field that was used last. */
export type Inserting = RefObject<((text: string) => void) | undefined>

interface LineProps {
  label: string
  help?: string
  value: string
  /** Takes the value, or refuses it. */
  onChange: (value: string) => unknown
  /** Without it, `onChange` returns whether it was taken. */
  isRight?: (value: string) => boolean
  /** Said where it was refused. */
  refused?: string
  rows?: number
  inserting?: Inserting
  isAddress?: boolean
  required?: boolean
}

/** Where a value that was refused stays as typed, beside why; the mail keeps the last one that was right. */
function useTyped({ value, onChange, isRight }: Pick<LineProps, 'value' | 'onChange' | 'isRight'>) {
  const [typed, setTyped] = useState<string>()
  return {
    shown: typed ?? value,
    isRefused: typed !== undefined,
    change(text: string) {
      const isTaken = isRight ? isRight(text) && onChange(text) !== false : onChange(text) !== false
      setTyped(isTaken ? undefined : text)
    },
  }
}

/** More than any field of a block takes: a paste of megabytes is cut before it is looked at. */
const MOST_CHARACTERS = 5_000

/** One text of a block. Where it is refused, it stays as typed with the reason under it. */
export function Line(props: LineProps) {
  const { label, help, refused, rows, inserting, isAddress, required } = props
  const { t } = useTranslation('mail-editor')
  const typed = useTyped(props)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const latest = useRef(typed)
  latest.current = typed

  useEffect(() => {
    const element = field.current
    if (!element || !inserting) return
    const insert = (text: string) => {
      const { shown, change } = latest.current
      const [from, to] = [element.selectionStart ?? shown.length, element.selectionEnd ?? shown.length]
      change(shown.slice(0, from) + text + shown.slice(to))
      requestAnimationFrame(() => {
        element.focus()
        element.setSelectionRange(from + text.length, from + text.length)
      })
    }
    const onFocus = () => {
      inserting.current = insert
    }
    inserting.current ??= insert
    element.addEventListener('focus', onFocus)
    return () => element.removeEventListener('focus', onFocus)
  }, [inserting])

  const texts = {
    label,
    help,
    error: typed.isRefused
      ? (refused ?? t(typed.shown.trim() === '' ? 'refused.empty' : 'refused.long'))
      : undefined,
    value: typed.shown,
    required,
    onChange: (text: string) => typed.change(text.slice(0, MOST_CHARACTERS)),
  }
  if (rows) return <TextArea ref={field} {...texts} rows={rows} />
  if (!isAddress) return <TextField ref={field} {...texts} />
  return (
    <TextField
      {...texts}
      inputMode="url"
      spellCheck={false}
      placeholder="https://"
      onBlur={() => {
        // People write addresses as they say them.
        if (typed.isRefused && !/^\w+:/.test(typed.shown)) typed.change(`https://${typed.shown.trim()}`)
      }}
    />
  )
}

/** Where a press leads. */
export function AddressLine(props: Omit<LineProps, 'isAddress' | 'refused'>) {
  const { t } = useTranslation('mail-editor')
  return <Line {...props} isAddress refused={t('refused.address')} />
}
