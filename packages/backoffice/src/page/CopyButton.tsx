import { Button, useToasts } from '@comptoir/ui'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useTranslation } from '../app/translation.ts'

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation('page')
  const toasts = useToasts()
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), 2500)
      toasts.show({ id: 'copied', text: t('copied'), tone: 'success', durationMs: 2500 })
    } catch {
      toasts.show({ id: 'copied', text: t('copyFailed'), tone: 'error' })
    }
  }
  return (
    <Button
      size="s"
      icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={() => void copy()}
    >
      {label ?? t('copy')}
    </Button>
  )
}
