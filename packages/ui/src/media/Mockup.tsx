import type { ReactNode } from 'react'

/** Focusable: what it shows may be longer than it is, and is then scrolled by keyboard as well. */
function Screen({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <div className="ct-mockup-screen" tabIndex={0}>
      {children}
    </div>
  )
}

/** Props of {@link PhoneMockup}. */
export interface PhoneMockupProps {
  /** What is previewed. */
  label: string
  children: ReactNode
}

/**
 * A phone around a preview.
 * @example
 * import { PhoneMockup } from '@comptoir/ui'
 *
 * export const SmsPreview = ({ text }: { text: string }) => (
 *   <PhoneMockup label="How the SMS looks">
 *     <p>{text}</p>
 *   </PhoneMockup>
 * )
 */
export function PhoneMockup({ label, children }: PhoneMockupProps) {
  return (
    <figure className="ct-phone-mockup" aria-label={label}>
      <span className="ct-mockup-speaker" aria-hidden="true" />
      <Screen>{children}</Screen>
    </figure>
  )
}

/** Props of {@link BrowserMockup}. */
export interface BrowserMockupProps extends PhoneMockupProps {
  /** In the address line. */
  address: string
}

/**
 * A browser window around a preview.
 * @example
 * import { BrowserMockup } from '@comptoir/ui'
 *
 * export const PagePreview = () => (
 *   <BrowserMockup label="Your page" address="karukera.example">
 *     <img src="/page.png" alt="The page of the bakery" />
 *   </BrowserMockup>
 * )
 */
export function BrowserMockup({ label, address, children }: BrowserMockupProps) {
  return (
    <figure className="ct-browser-mockup" aria-label={label}>
      <div className="ct-mockup-bar">
        <span className="ct-mockup-dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <span className="ct-mockup-address">{address}</span>
      </div>
      <Screen>{children}</Screen>
    </figure>
  )
}
