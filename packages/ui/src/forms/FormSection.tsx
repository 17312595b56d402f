import type { ReactNode } from 'react'

/** Props of {@link FormSection}. */
export interface FormSectionProps {
  title: string
  /** One sentence: what these fields are for. */
  sentence?: ReactNode
  children: ReactNode
}

/**
 * Fields that belong together, with their title beside them where there is room.
 * @example
 * import { FormSection, TextArea } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function Address() {
 *   const [address, setAddress] = useState('')
 *   return (
 *     <FormSection title="Address" sentence="It is shown to your customers.">
 *       <TextArea label="Street and city" value={address} onChange={setAddress} />
 *     </FormSection>
 *   )
 * }
 */
export function FormSection({ title, sentence, children }: FormSectionProps) {
  return (
    <section className="ct-form-section">
      <div className="ct-form-section-words">
        <h2 className="ct-form-section-title">{title}</h2>
        {sentence && <p className="ct-form-section-sentence">{sentence}</p>}
      </div>
      <div className="ct-form-fields">{children}</div>
    </section>
  )
}

/** Props of {@link FormActions}. */
export interface FormActionsProps {
  children: ReactNode
  /** Beside the buttons, such as that something is not saved yet; read out when it changes. */
  note?: string | undefined
}

/**
 * The buttons at the end of a form, the main one last. With a note it is a bar that stays in view while a longer form is scrolled: until then it covers nothing.
 * @example
 * import { Button, FormActions } from '@comptoir/ui'
 *
 * export const Actions = ({ onCancel }: { onCancel: () => void }) => (
 *   <FormActions note="Not saved yet">
 *     <Button onClick={onCancel}>Cancel</Button>
 *     <Button type="submit" variant="primary">
 *       Save
 *     </Button>
 *   </FormActions>
 * )
 */
export function FormActions({ children, note }: FormActionsProps) {
  return (
    <div className="ct-form-actions" data-sticky={note !== undefined || undefined}>
      <p className="ct-form-note" role="status">
        {note}
      </p>
      {children}
    </div>
  )
}
