import type { SuppressionChannel } from '@comptoir/core/suppression'
import type { Language } from '../../kernel/http/visitor-language.ts'

interface PageTexts {
  other: string
  channels: Record<SuppressionChannel, string>
  ask: { title: string; text: (venue: string, channel: string, to: string) => string; act: string }
  done: { title: string; text: (venue: string, channel: string, to: string) => string; undo: string }
  undone: { title: string; text: (venue: string, channel: string, to: string) => string }
  preferences: {
    link: string
    title: string
    text: (venue: string) => string
    /** What a person agrees to, to the letter: kept as the proof (trust 3.10). */
    agreed: (venue: string, channel: string) => string
    save: string
    saved: string
  }
  erasure: { link: string; title: string; text: (venue: string) => string; act: string }
  erasureAsked: { title: string; text: (venue: string) => string }
  lost: { title: string; text: string }
}

const by: Record<Language, Record<SuppressionChannel, string>> = {
  fr: {
    sms: 'par SMS',
    email: 'par e-mail',
    whatsapp: 'sur WhatsApp',
    facebook: 'sur Messenger',
    instagram: 'sur Instagram',
    google: 'par RCS',
  },
  en: {
    sms: 'by SMS',
    email: 'by e-mail',
    whatsapp: 'on WhatsApp',
    facebook: 'on Messenger',
    instagram: 'on Instagram',
    google: 'by RCS',
  },
}

export const pageTexts: Record<Language, PageTexts> = {
  fr: {
    other: 'English',
    channels: by.fr,
    ask: {
      title: 'Ne plus recevoir de messages ?',
      text: (venue, channel, to) => `${venue} ne vous écrira plus ${channel} (${to}).`,
      act: 'Me désinscrire',
    },
    done: {
      title: 'Vous êtes désinscrit',
      text: (venue, channel, to) => `${venue} ne vous écrit plus ${channel} (${to}).`,
      undo: 'C’était une erreur, annuler',
    },
    undone: {
      title: 'C’est annulé',
      text: (venue, channel, to) => `${venue} peut de nouveau vous écrire ${channel} (${to}).`,
    },
    preferences: {
      link: 'Choisir comment vous êtes contacté',
      title: 'Comment vous êtes contacté',
      text: (venue) =>
        `Choisissez comment ${venue} peut vous écrire. Vous pouvez changer d’avis à tout moment.`,
      agreed: (venue, channel) =>
        `J’accepte que ${venue} m’écrive ${channel} : nouvelles, offres et invitations.`,
      save: 'Enregistrer',
      saved: 'C’est enregistré.',
    },
    erasure: {
      link: 'Effacer mes données',
      title: 'Effacer vos données ?',
      text: (venue) =>
        `Vous demandez à ${venue} d’effacer vos coordonnées, vos conversations et vos messages. Ce qui est effacé ne revient pas. Plus rien ne vous sera écrit.`,
      act: 'Demander l’effacement',
    },
    erasureAsked: {
      title: 'Votre demande est transmise',
      text: (venue) =>
        `${venue} y répond dans le mois et ne vous écrit plus. Si votre adresse e-mail y est connue, un dernier message vous dira que tout est effacé.`,
    },
    lost: {
      title: 'Cette adresse n’est pas complète',
      text: 'Ouvrez de nouveau le lien du message, ou copiez-le en entier.',
    },
  },
  en: {
    other: 'Français',
    channels: by.en,
    ask: {
      title: 'Stop receiving messages?',
      text: (venue, channel, to) => `${venue} will no longer write to you ${channel} (${to}).`,
      act: 'Unsubscribe',
    },
    done: {
      title: 'You are unsubscribed',
      text: (venue, channel, to) => `${venue} no longer writes to you ${channel} (${to}).`,
      undo: 'Undo, this was a mistake',
    },
    undone: {
      title: 'Undone',
      text: (venue, channel, to) => `${venue} may write to you ${channel} again (${to}).`,
    },
    preferences: {
      link: 'Choose how you are contacted',
      title: 'How you are contacted',
      text: (venue) => `Choose how ${venue} can write to you. You can change your mind at any time.`,
      agreed: (venue, channel) => `I agree to receive news, offers and invitations from ${venue} ${channel}.`,
      save: 'Save',
      saved: 'Saved.',
    },
    erasure: {
      link: 'Erase my data',
      title: 'Erase your data?',
      text: (venue) =>
        `You are asking ${venue} to erase your contact details, your conversations and your messages. Erased data cannot be recovered. You will not be contacted any more.`,
      act: 'Request erasure',
    },
    erasureAsked: {
      title: 'Your request was sent',
      text: (venue) =>
        `${venue} will reply within a month and no longer writes to you. If they have your e-mail address, a last message will confirm the erasure.`,
    },
    lost: {
      title: 'This link is not complete',
      text: 'Open the link in the message again, or copy all of it.',
    },
  },
}
