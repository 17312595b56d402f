import { type ReactNode, useId } from 'react'
import type { FieldTexts } from '../controls/TextField.tsx'

/** What ties a control to its words: spread it on the control. */
export interface FieldTies {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldTexts {
  id?: string | undefined
  required?: boolean | undefined
  /** At the end of the help's line, such as a counter. */
  aside?: ReactNode
  children: (ties: FieldTies) => ReactNode
}

/** The ids of a control, its help and its error. */
export function useFieldTies(id: string | undefined, help: ReactNode, error: ReactNode) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const helpId = help ? `${fieldId}-help` : undefined
  const errorId = error ? `${fieldId}-error` : undefined
  const ties: FieldTies = {
    id: fieldId,
    'aria-describedby': [helpId, errorId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': Boolean(error) || undefined,
  }
  return { ties, helpId, errorId }
}

interface FieldNotesProps {
  help?: ReactNode
  error?: ReactNode
  helpId: string | undefined
  errorId: string | undefined
}

/** Help and error under a control. */
export function FieldNotes({ help, error, helpId, errorId }: FieldNotesProps) {
  return (
    <>
      {help && (
        <p className="ct-field-help" id={helpId}>
          {help}
        </p>
      )}
      {error && (
        <p className="ct-field-error" id={errorId}>
          {error}
        </p>
      )}
    </>
  )
}

/** Label above, help and error below, as every field has them. */
export function FieldFrame({ label, help, error, id, required, aside, children }: FieldFrameProps) {
  const { ties, helpId, errorId } = useFieldTies(id, help, error)
  return (
    <div className="ct-field">
      <label className="ct-field-label" id={`${ties.id}-label`} htmlFor={ties.id}>
        {label}
        {required && <span className="ct-field-required" aria-hidden="true" />}
      </label>
      {children(ties)}
      <div className="ct-field-notes">
        <div>
          <FieldNotes help={help} error={error} helpId={helpId} errorId={errorId} />
        </div>
        {aside}
      </div>
    </div>
  )
}
