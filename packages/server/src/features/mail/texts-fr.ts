import type { MailFrame, MailTemplate, MailText } from './templates.ts'

const mails: Record<MailTemplate, MailText> = {
  activation: {
    subject: 'Votre code d’activation Comptoir',
    heading: 'Bienvenue {{firstName}}, encore une étape',
    blocks: [
      { kind: 'text', text: 'Saisissez ce code pour confirmer votre adresse e-mail :' },
      { kind: 'code', text: '{{code}}' },
      { kind: 'note', text: 'Il est valable 10 minutes. Si vous n’avez rien demandé, ignorez ce message.' },
    ],
  },
  accountExists: {
    subject: 'Vous avez déjà un compte Comptoir',
    heading: 'Vous avez déjà un compte',
    blocks: [
      {
        kind: 'text',
        text: 'Quelqu’un, peut-être vous, vient d’essayer d’ouvrir un compte Comptoir avec cette adresse e-mail, qui en a déjà un.',
      },
      { kind: 'button', label: 'Se connecter', link: '{{link}}' },
      {
        kind: 'note',
        text: 'Mot de passe perdu ? La page de connexion vous aide. Ce n’était pas vous ? Rien n’a changé, il n’y a rien à faire.',
      },
    ],
  },
  passwordReset: {
    subject: 'Choisissez un nouveau mot de passe',
    heading: 'Un nouveau mot de passe, {{firstName}} ?',
    blocks: [
      {
        kind: 'text',
        text: 'Ce lien vous permet d’en choisir un. Il est valable 30 minutes, une seule fois.',
      },
      { kind: 'button', label: 'Choisir un mot de passe', link: '{{link}}' },
      {
        kind: 'note',
        text: 'Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe actuel reste valable.',
      },
    ],
  },
  passwordChanged: {
    subject: 'Votre mot de passe a été changé',
    heading: 'Votre mot de passe a été changé',
    blocks: [
      {
        kind: 'text',
        text: 'Bonjour {{firstName}}, le mot de passe de votre compte Comptoir vient d’être changé et vos autres appareils ont été déconnectés.',
      },
      { kind: 'text', text: 'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe.' },
      { kind: 'button', label: 'Choisir un mot de passe', link: '{{link}}' },
    ],
  },
  emailChanged: {
    subject: 'L’adresse e-mail de votre compte a été changée',
    heading: 'Votre adresse e-mail a été changée',
    blocks: [
      {
        kind: 'text',
        text: 'Bonjour {{firstName}}, votre compte Comptoir utilise maintenant l’adresse {{newEmail}}.',
      },
      { kind: 'note', text: 'Ce n’était pas vous ? Répondez sans attendre à ce message ou appelez-nous.' },
    ],
  },
  accountCreated: {
    subject: 'Votre compte Comptoir est prêt',
    heading: 'Bienvenue {{firstName}}',
    blocks: [
      { kind: 'text', text: 'Un compte a été créé pour vous. Choisissez votre mot de passe pour commencer.' },
      { kind: 'button', label: 'Choisir un mot de passe', link: '{{link}}' },
      { kind: 'note', text: 'Le lien est valable 7 jours, une seule fois.' },
    ],
  },
  secondFactorChanged: {
    subject: 'La connexion en deux étapes de votre compte a changé',
    heading: 'La connexion en deux étapes a changé',
    blocks: [
      {
        kind: 'text',
        text: 'Bonjour {{firstName}}, la connexion en deux étapes de votre compte Comptoir vient d’être activée, désactivée ou renouvelée.',
      },
      { kind: 'text', text: 'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe.' },
      { kind: 'button', label: 'Choisir un mot de passe', link: '{{link}}' },
    ],
  },
  invitation: {
    subject: '{{inviterName}} vous invite à rejoindre {{venueName}}',
    heading: 'Rejoignez {{venueName}}',
    blocks: [
      {
        kind: 'text',
        text: '{{inviterName}} vous invite à travailler avec {{venueName}} sur Comptoir, avec le rôle « {{roleName}} ».',
      },
      { kind: 'button', label: 'Accepter l’invitation', link: '{{link}}' },
      {
        kind: 'note',
        text: 'Le lien est valable 7 jours. Vous ne connaissez pas cette personne ? Ignorez ce message.',
      },
    ],
  },
  addedToVenue: {
    subject: 'Vous faites partie de {{venueName}}',
    heading: 'Bienvenue chez {{venueName}}',
    blocks: [
      {
        kind: 'text',
        text: 'Bonjour {{firstName}}, {{inviterName}} vous a ajouté à {{venueName}}, avec le rôle « {{roleName}} ».',
      },
      { kind: 'button', label: 'Ouvrir Comptoir', link: '{{link}}' },
    ],
  },
  featureRequested: {
    subject: '{{venueName}} demande : {{featureName}}',
    heading: 'Une demande de {{venueName}}',
    blocks: [
      { kind: 'text', text: '{{managerName}}, de {{venueName}}, aimerait disposer de « {{featureName}} ».' },
      { kind: 'button', label: 'Voir les demandes', link: '{{link}}' },
    ],
  },
  senderDomainBroken: {
    subject: '{{venueName}} : vos e-mails ne partent plus de {{domain}}',
    heading: 'Un enregistrement DNS de {{domain}} manque',
    blocks: [
      {
        kind: 'text',
        text: 'Un enregistrement DNS dont {{venueName}} a besoin pour envoyer des e-mails depuis {{domain}} a disparu ou a changé. Tant qu’il n’est pas rétabli, vos campagnes partent de l’adresse de la plateforme ; les réponses vous parviennent toujours.',
      },
      { kind: 'button', label: 'Voir quel enregistrement', link: '{{link}}' },
    ],
  },
  erasureAsked: {
    subject: '{{venueName}} : un client demande à être effacé',
    heading: 'Un client demande à être effacé',
    blocks: [
      {
        kind: 'text',
        text: 'Une personne à qui {{venueName}} a écrit vous demande d’effacer ses données. Elle ne reçoit plus de messages. La loi vous donne un mois.',
      },
      {
        kind: 'text',
        text: 'Ouvrez le contact, rattachez-lui ses conversations, puis choisissez « Tout effacer ». Si son adresse e-mail est connue, elle en sera avertie.',
      },
      { kind: 'button', label: 'Ouvrir le contact', link: '{{link}}' },
    ],
  },
  erasureDone: {
    subject: '{{venueName}} a effacé vos données',
    heading: 'Vos données sont effacées',
    footer: 'Vous recevez ce message parce que vous avez demandé à {{venueName}} d’effacer vos données.',
    blocks: [
      {
        kind: 'text',
        text: 'Comme vous l’avez demandé, {{venueName}} a effacé vos coordonnées, vos conversations et vos messages. Votre souhait de ne plus être contacté reste, sans votre adresse.',
      },
    ],
  },
  visitorAnswer: {
    subject: '{{venueName}} vous a répondu',
    heading: '{{venueName}} vous a répondu',
    footer: 'Vous recevez ce message parce que vous l’avez demandé dans la messagerie de {{venueName}}.',
    isAnswerable: true,
    blocks: [
      { kind: 'quote', text: '{{answer}}' },
      { kind: 'text', text: 'Pour répondre, écrivez simplement en réponse à cet e-mail.' },
      { kind: 'button', label: 'Ouvrir la conversation', link: '{{link}}' },
      {
        kind: 'note',
        text: 'Le lien est valable 7 jours et ouvre votre conversation : ne transmettez cet e-mail à personne.',
      },
      { kind: 'unsubscribe', label: 'Ne plus recevoir ces messages', link: '{{unsubscribeLink}}' },
    ],
  },
  visitorNotice: {
    subject: '{{venueName}} vous a répondu',
    heading: '{{venueName}} vous a répondu',
    footer: 'Vous recevez ce message parce que vous l’avez demandé dans la messagerie de {{venueName}}.',
    blocks: [
      { kind: 'text', text: 'Une réponse vous attend dans votre conversation.' },
      { kind: 'button', label: 'Lire la réponse', link: '{{link}}' },
      {
        kind: 'note',
        text: 'Le lien est valable 7 jours et ouvre votre conversation : ne le transmettez à personne. Nous n’écrivons qu’une fois par absence.',
      },
      { kind: 'unsubscribe', label: 'Ne plus recevoir ces messages', link: '{{unsubscribeLink}}' },
    ],
  },
}

const frame: MailFrame = {
  linkHint: 'Le bouton ne fonctionne pas ? Copiez cette adresse dans votre navigateur :',
  answerAbove: '— Répondez au-dessus de cette ligne —',
  footer: 'Comptoir, le comptoir de votre commerce. Ce message concerne votre compte.',
}

export const french = { frame, mails }
