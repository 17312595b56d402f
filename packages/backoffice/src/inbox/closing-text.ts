/** MSG-09: thanks, and asks for a review. In the venue's language (D-37), not in the reader's. */
const texts = {
  fr: 'Merci pour votre message, et à très bientôt ! Si vous avez un instant, votre avis nous aide beaucoup : [lien]',
  en: 'Thank you for your message, see you soon! If you have a moment, a review helps us a lot: [link]',
}

export function closingText(language: 'fr' | 'en'): string {
  return texts[language]
}
