import './templates.css'
import { Button } from '@comptoir/ui'
import type { ReactNode } from 'react'
import { MailPreview, type MailPreviewProps } from '../mail-preview/index.ts'

interface TemplateCardProps extends Omit<MailPreviewProps, 'title' | 'isPicture'> {
  name: string
  /** Under the name. */
  facts: string
  openLabel: string
  onOpen: () => void
  /** Beside the button that opens it. */
  action?: ReactNode
}

/** A mail as a card: how it looks, what it is called, and what can be done with it. */
export function TemplateCard({ name, facts, openLabel, onOpen, action, ...mail }: TemplateCardProps) {
  return (
    <li className="bo-templates-card">
      <div className="bo-templates-picture">
        <MailPreview {...mail} title={name} isPicture />
      </div>
      <div className="bo-templates-words">
        <h2 className="bo-templates-name">{name}</h2>
        <p className="bo-templates-facts">{facts}</p>
        <div className="bo-templates-buttons">
          <Button size="s" onClick={onOpen} aria-label={`${openLabel} : ${name}`}>
            {openLabel}
          </Button>
          {action}
        </div>
      </div>
    </li>
  )
}
