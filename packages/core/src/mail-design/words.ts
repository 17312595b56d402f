/** What a mail says by itself, in the language of its readers. */
export const mailWords = {
  fr: {
    why: (venue: string) => `Vous recevez cet e-mail parce que vous êtes client de ${venue}.`,
    unsubscribe: 'Se désinscrire',
    hours: 'Horaires',
    address: 'Adresse',
    code: 'Votre code',
  },
  en: {
    why: (venue: string) => `You receive this e-mail because you are a customer of ${venue}.`,
    unsubscribe: 'Unsubscribe',
    hours: 'Opening hours',
    address: 'Address',
    code: 'Your code',
  },
} as const

export const networkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  website: 'Web',
} as const
