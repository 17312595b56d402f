import type { ConversationVisitor } from '@comptoir/core/webchat'
import { useTranslation } from '../app/translation.ts'

/** Opens a mail to an address and no more: what a visitor writes before the at sign names no subject and no copy (RFC 6068). */
const mailtoOf = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`

function languageName(tag: string, shownIn: string): string {
  try {
    return new Intl.DisplayNames(shownIn, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/**
 * What a visitor of the site's chat has said, what the site says of them, and the page where they last wrote; address
 * and title only (D-22).
 */
export function VisitorFacts({ visitor }: { visitor: ConversationVisitor }) {
  const { t, i18n } = useTranslation('inbox')
  const { emailAddress, phoneNumber, isSigned, pageUrl, pageTitle, language } = visitor
  const attributes = Object.entries(visitor.attributes)
  const isWeb = /^https?:\/\//.test(pageUrl)
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
      <div className="bo-fact">
        <dt>{t('visitor.language')}</dt>
        <dd>{languageName(language, i18n.language)}</dd>
      </div>
      {attributes.map(([name, value]) => (
        <div className="bo-fact" key={name}>
          <dt dir="auto">{name}</dt>
          <dd dir="auto">{typeof value === 'boolean' ? t(value ? 'visitor.yes' : 'visitor.no') : value}</dd>
        </div>
      ))}
    </dl>
  )
}
