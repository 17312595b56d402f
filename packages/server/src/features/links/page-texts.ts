import type { Language } from '../../kernel/http/visitor-language.ts'

interface PageTexts {
  unknown: { title: string; text: string }
  off: { title: string; text: string }
  blocked: { title: string; text: string }
  leaving: { title: (host: string) => string; text: (host: string) => string; act: string }
}

/** The words of the pages that a short link may show instead of leading to its target. */
export const pageTexts: Record<Language, PageTexts> = {
  fr: {
    unknown: {
      title: 'Ce lien n’existe pas',
      text: 'Il est peut-être incomplet : copiez-le en entier, en respectant les majuscules et les minuscules.',
    },
    off: { title: 'Ce lien n’est plus actif', text: 'Celui qui l’a envoyé l’a désactivé.' },
    blocked: {
      title: 'Ce lien est bloqué',
      text: 'Il menait vers un site qui ne paraît pas sûr. Ne donnez ni mot de passe ni numéro de carte à qui vous l’a envoyé.',
    },
    leaving: {
      title: (host) => `Vous allez sur ${host}`,
      text: (host) => `Ce lien mène à ${host}. Continuez seulement si vous connaissez ce site.`,
      act: 'Continuer',
    },
  },
  en: {
    unknown: {
      title: 'This link does not exist',
      text: 'It may be incomplete: copy all of it. Upper and lower case letters are different.',
    },
    off: { title: 'This link is no longer active', text: 'The sender switched it off.' },
    blocked: {
      title: 'This link is blocked',
      text: 'It led to a site that does not look safe. Do not give a password or a card number to the person who sent it to you.',
    },
    leaving: {
      title: (host) => `You are going to ${host}`,
      text: (host) => `This link leads to ${host}. Continue only if you know this site.`,
      act: 'Continue',
    },
  },
}
