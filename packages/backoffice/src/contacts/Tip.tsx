import { type ReactNode, useState } from 'react'

/** A sentence beside a control while one points at it or it has the focus; Escape takes it away. */
export function Tip({ id, text, children }: { id: string; text: string; children: ReactNode }) {
  const [isDismissed, setDismissed] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for what the control inside does not use
    <span
      className="bo-tip"
      data-dismissed={isDismissed || undefined}
      onPointerEnter={() => setDismissed(false)}
      onFocus={() => setDismissed(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDismissed(true)
      }}
    >
      {children}
      <span role="tooltip" id={id}>
        {text}
      </span>
    </span>
  )
}
