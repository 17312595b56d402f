/** Thanks the customer, and asks for a review where the venue has a review link. */
const texts = {
  fr: {
    thanks: 'Merci pour votre message, et à très bientôt !',
    review: 'Si vous avez un instant, votre avis nous aide beaucoup :',
  },
  en: {
    thanks: 'Thank you for your message, see you soon!',
    review: 'If you have a moment, a review helps us a lot:',
  },
}

/**
 * The last message that is proposed when a conversation is closed (MSG-09), in the venue's language (D-37); without a
 * link nothing asks to follow one.
 * @example
 * import { closingText } from '@comptoir/core/inbox'
 *
 * closingText('en', undefined) // => 'Thank you for your message, see you soon!'
 */
export function closingText(language: 'fr' | 'en', reviewLink: string | undefined): string {
  const { thanks, review } = texts[language]
  return reviewLink ? `${thanks} ${review} ${reviewLink}` : thanks
}
