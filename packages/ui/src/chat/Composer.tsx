import {
  type AriaAttributes,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'

/** Every text of the composer, in the writer's language. */
export interface ComposerLabels {
  /** Name of the field for screen readers. */
  field: string
  placeholder: string
  send: string
  /** Characters used, near the limit, such as "920 / 1000". */
  counter: (used: number, limit: number) => string
  /** Why sending is off above the limit. */
  tooLong: (over: number, limit: number) => string
}

/** Props of {@link Composer}. */
export interface ComposerProps {
  value: string
  onChange: (value: string) => void
  /** Called with the text when it may go out; the caller empties the value. */
  onSend: (value: string) => void
  /** In Unicode code points (MSG-42, D-07). */
  limit: number
  labels: ComposerLabels
  isDisabled?: boolean | undefined
  /** Something goes out with the text, such as pictures: it may be empty. */
  canBeEmpty?: boolean | undefined
  /** One line above the field, such as "your answer opens the conversation again". */
  hint?: ReactNode
  /** Called at each edit that leaves text; the caller decides how often to notify the other side. */
  onTyping?: (() => void) | undefined
  autoFocus?: boolean | undefined
  /** Buttons before the send button. */
  actions?: ReactNode
  /** Asked before the keys of the field mean anything; `preventDefault` keeps them, such as Enter in a list. */
  onKeyDown?: ((event: KeyboardEvent<HTMLTextAreaElement>) => void) | undefined
  /** Ties the field to a list that the host draws over it. */
  fieldAria?: AriaAttributes | undefined
}

const counterShownFrom = 0.9

/**
 * Length as people count: an emoji of two UTF-16 units is one code point.
 * @example
 * import { countCodePoints } from '@comptoir/ui/chat'
 *
 * countCodePoints('Miam 🥐') // 6
 */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

function useGrowingHeight(value: string) {
  const ref = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const field = ref.current
    if (!field) return
    field.style.height = 'auto'
    // An empty field is one line; to look would lay out the page while it is still being drawn.
    if (value !== '') field.style.height = `${field.scrollHeight}px`
  }, [value])
  return ref
}

function isPlainEnter(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  // Safari ends the composition before the key event, which then carries 229.
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
  return event.key === 'Enter' && !event.shiftKey && !isComposing
}

interface FieldProps
  extends Pick<
    ComposerProps,
    'value' | 'onChange' | 'onTyping' | 'autoFocus' | 'labels' | 'onKeyDown' | 'fieldAria'
  > {
  isDisabled: boolean
  isOver: boolean
  describedBy: string | undefined
  onEnter: () => void
}

function Field(props: FieldProps) {
  const { value, onChange, onTyping, autoFocus, labels, isDisabled, isOver, describedBy, onEnter } = props
  const { onKeyDown, fieldAria } = props
  const ref = useGrowingHeight(value)
  // Before the next key: what was here may have had the focus, and taken it with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useLayoutEffect(() => {
    if (autoFocus) ref.current?.focus()
  }, [])
  return (
    <textarea
      ref={ref}
      rows={1}
      value={value}
      disabled={isDisabled}
      placeholder={labels.placeholder}
      {...fieldAria}
      aria-label={labels.field}
      aria-invalid={isOver || undefined}
      aria-describedby={describedBy}
      enterKeyHint="send"
      dir="auto"
      onChange={(event) => {
        const next = event.currentTarget.value
        onChange(next)
        if (next.trim()) onTyping?.()
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (event.defaultPrevented || !isPlainEnter(event)) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}

function SendButton(props: { label: string; canSend: boolean; describedBy: string | undefined }) {
  return (
    <button
      type="submit"
      className="ct-composer-send"
      aria-label={props.label}
      aria-disabled={!props.canSend}
      aria-describedby={props.describedBy}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 13V3M3.5 7.5 8 3l4.5 4.5" />
      </svg>
    </button>
  )
}

/**
 * Where a message is written. Enter sends, Shift+Enter adds a line (MSG-43); above the limit nothing goes out.
 * @example
 * import { Composer } from '@comptoir/ui/chat'
 * import { useState } from 'react'
 *
 * export function Reply({ onSend }: { onSend: (body: string) => void }) {
 *   const [text, setText] = useState('')
 *   const send = (body: string) => {
 *     onSend(body)
 *     setText('')
 *   }
 *   return (
 *     <Composer
 *       value={text}
 *       onChange={setText}
 *       onSend={send}
 *       limit={1000}
 *       labels={{
 *         field: 'Your message',
 *         placeholder: 'Write a message',
 *         send: 'Send',
 *         counter: (used, limit) => `${used} of ${limit}`,
 *         tooLong: (over) => `${over} characters too many`,
 *       }}
 *     />
 *   )
 * }
 */
export function Composer(props: ComposerProps) {
  const { value, onSend, limit, labels, isDisabled = false, hint, actions } = props
  const id = useId()
  const used = countCodePoints(value)
  const isOver = used > limit
  const canSend = !isDisabled && !isOver && (props.canBeEmpty === true || value.trim() !== '')
  const limitId = isOver ? `${id}-limit` : undefined

  function send() {
    if (canSend) onSend(value)
  }

  return (
    <form
      className="ct-composer"
      data-over={isOver || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {hint && (
        <div className="ct-composer-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div className="ct-composer-box">
        <Field
          {...props}
          isDisabled={isDisabled}
          isOver={isOver}
          describedBy={limitId ?? (hint ? `${id}-hint` : undefined)}
          onEnter={send}
        />
        <div className="ct-composer-tools">
          {actions}
          <SendButton label={labels.send} canSend={canSend} describedBy={limitId} />
        </div>
      </div>
      <div className="ct-composer-limit" id={`${id}-limit`} role="status">
        {isOver ? labels.tooLong(used - limit, limit) : null}
        {used >= limit * counterShownFrom && <span aria-hidden={isOver}>{labels.counter(used, limit)}</span>}
      </div>
    </form>
  )
}
