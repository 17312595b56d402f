import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { FieldFrame } from '../forms/FieldFrame.tsx'

/** Props of {@link CopyField}. */
export interface CopyFieldProps {
  label: string
  /** Such as "It is shown this once only." */
  help?: ReactNode
  value: string
  /** Covered until asked for. */
  isSecret?: boolean | undefined
  labels: { copy: string; copied: string; show?: string | undefined; hide?: string | undefined }
  onCopy?: (() => void) | undefined
}

const COPIED_MS = 2500

function useCopied() {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return [isCopied, setIsCopied] as const
}

/**
 * A text to take elsewhere, such as a key. Where the clipboard is closed, it is selected instead.
 * @example
 * import { CopyField } from '@comptoir/ui'
 *
 * export const ApiKey = ({ value }: { value: string }) => (
 *   <CopyField
 *     label="API key"
 *     help="It is shown only once."
 *     value={value}
 *     isSecret
 *     labels={{ copy: 'Copy', copied: 'Copied', show: 'Show', hide: 'Hide' }}
 *   />
 * )
 */
export function CopyField({ label, help, value, isSecret = false, labels, onCopy }: CopyFieldProps) {
  const [isShown, setIsShown] = useState(!isSecret)
  const [isCopied, setIsCopied] = useCopied()
  const ref = useRef<HTMLInputElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
      onCopy?.()
    } catch {
      setIsShown(true)
      ref.current?.focus()
      ref.current?.select()
    }
  }

  return (
    <FieldFrame label={label} help={help}>
      {(ties) => (
        <div className="ct-copy">
          <input
            {...ties}
            ref={ref}
            className="ct-input"
            type={isShown ? 'text' : 'password'}
            autoComplete="off"
            readOnly
            value={value}
            onFocus={(event) => event.currentTarget.select()}
          />
          {isSecret && (
            <IconButton
              label={(isShown ? labels.hide : labels.show) ?? ''}
              icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
              variant="outlined"
              onClick={() => setIsShown(!isShown)}
            />
          )}
          <Button icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={() => void copy()}>
            {isCopied ? labels.copied : labels.copy}
          </Button>
          <span className="ct-hidden" role="status">
            {isCopied ? labels.copied : ''}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
