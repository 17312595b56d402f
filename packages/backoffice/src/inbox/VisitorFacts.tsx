import type { Conversation } from '@comptoir/core/inbox'
import { getConversationVisitor } from '@comptoir/core/webchat'
import { useEffect, useRef } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useAside } from '../page/use-aside.ts'
import { useResource } from '../page/use-resource.ts'

/** Opens a mail to an address and no more: what a visitor writes before the at sign names no subject and no copy (RFC 6068). */
const mailtoOf = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`

/** What a visitor of the site's chat has said, and the page where they last wrote; address and title only (D-22). */
export function VisitorFacts({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const { id, venueId, lastMessageTimestamp } = conversation
  const facts = useResource(`visitor-${id}`, (signal) =>
    session.api(getConversationVisitor, { params: { venueId, id } }, { signal }),
  )
  useAside(facts)
  const shownAtRef = useRef(lastMessageTimestamp)
  useEffect(() => {
    if (shownAtRef.current === lastMessageTimestamp) return
    shownAtRef.current = lastMessageTimestamp
    void facts.reload()
  }, [facts, lastMessageTimestamp])
  const visitor = facts.data.value
  if (!visitor) return null
  const { emailAddress, phoneNumber, isSigned, pageUrl, pageTitle } = visitor
  const isWeb = /^https?:\/\//.test(pageUrl)
  if (!emailAddress && !phoneNumber && !isSigned && !isWeb) return null
  return (
    <dl className="bo-facts">
      {emailAddress && (
        <div className="bo-fact">
          <dt>{t('visitor.email')}</dt>
          <dd>
            <a href={mailtoOf(emailAddress)}>{emailAddress}</a>
          </dd>
        </div>
      )}
      {phoneNumber && (
        <div className="bo-fact">
          <dt>{t('visitor.phone')}</dt>
          <dd>
            <a href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`}>{phoneNumber}</a>
          </dd>
        </div>
      )}
      {(emailAddress || phoneNumber || isSigned) && (
        <div className="bo-fact">
          <dt>{t('visitor.identity')}</dt>
          <dd>{t(isSigned ? 'visitor.signed' : 'visitor.said')}</dd>
        </div>
      )}
      {isWeb && (
        <div className="bo-fact">
          <dt>{t('visitor.page')}</dt>
          <dd>
            <a href={pageUrl} target="_blank" rel="noopener noreferrer">
              {pageTitle || pageUrl}
            </a>
          </dd>
        </div>
      )}
    </dl>
  )
}
