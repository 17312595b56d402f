import { type OpeningPeriod, parseUrl } from '@comptoir/core/rules'
import type { Venue } from '@comptoir/core/venues'
import type { PreChat, Webchat, WebchatLook } from '@comptoir/core/webchat'

/** A web chat as its form holds it. */
export interface WebchatValues {
  userLabel: string
  /** One a line. */
  allowedOrigins: string
  look: WebchatLook
  /** Null while it follows the hours of the venue. */
  hours: OpeningPeriod[] | null
  welcome: { fr: string; en: string }
  awayMessage: { fr: string; en: string }
  phone: string
  emailAddress: string
  isIdentityRequired: boolean
  preChat: PreChat
}

/** What the form begins with: the web chat, or what suits a new one of the venue. */
export function valuesOf(venue: Venue, webchat: Webchat | undefined): WebchatValues {
  if (webchat) {
    const { id: _id, venueId: _venueId, profileId: _profileId, allowedOrigins, ...settings } = webchat
    return { ...settings, allowedOrigins: allowedOrigins.join('\n') }
  }
  return {
    userLabel: venue.venueName.slice(0, 60),
    allowedOrigins: '',
    look: { color: '#0F5C4D', side: 'right', title: venue.venueName.slice(0, 60), launcherText: '' },
    hours: null,
    welcome: {
      fr: 'Bonjour ! Une question ? Écrivez-nous, nous répondons au plus vite.',
      en: 'Hello! Any question? Write to us, we answer as soon as we can.',
    },
    awayMessage: { fr: '', en: '' },
    phone: venue.phoneNumber,
    emailAddress: '',
    isIdentityRequired: false,
    preChat: { name: 'off', emailAddress: 'off', phoneNumber: 'off' },
  }
}

/** An address as people paste it, brought to the origin that browsers send; what is no address stays as it is. */
export function toOrigin(text: string): string {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return parseUrl(address)?.origin ?? text
}

/** What is sent. */
export function bodyOf({ allowedOrigins, ...settings }: WebchatValues) {
  const lines = allowedOrigins.split(/[\s,;]+/).filter((line) => line !== '')
  return {
    ...settings,
    userLabel: settings.userLabel.trim(),
    allowedOrigins: [...new Set(lines.map(toOrigin))],
  }
}
