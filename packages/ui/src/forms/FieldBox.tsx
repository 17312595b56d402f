import type { ReactNode } from 'react'

interface FieldBoxProps {
  icon?: ReactNode
  trailing?: ReactNode
  children: ReactNode
}

/** The box of a field, with content before and after the text. */
export function FieldBox({ icon, trailing, children }: FieldBoxProps) {
  if (!icon && !trailing) return children
  return (
    <div
      className="ct-field-box"
      data-icon={icon ? true : undefined}
      data-trailing={trailing ? true : undefined}
    >
      {icon && <span className="ct-field-icon">{icon}</span>}
      {children}
      {trailing && <span className="ct-field-trailing">{trailing}</span>}
    </div>
  )
}
