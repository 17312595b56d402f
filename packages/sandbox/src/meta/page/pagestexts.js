import { en as enWords, fr as frWords } from '/chatwords.js'

const fr = {
  ...frWords,
  customer: 'Identifiant du client',
  start: 'Écrire avec ce compte',
  choose: 'Choisissez un client, ou écrivez avec un nouveau compte.',
  posts: 'Publications',
  noPosts: 'Rien n’a été publié pour le moment.',
  samples: 'Autres gestes du client',
  sample: 'Exemple',
  sendSample: 'Envoyer cet exemple',
  file: 'Document',
}
const en = {
  ...enWords,
  customer: 'Identifier of the customer',
  start: 'Write with this account',
  choose: 'Choose a customer, or write with a new account.',
  samples: 'Other things that customers do',
  sample: 'Sample',
  sendSample: 'Send this sample',
  posts: 'Posts',
  noPosts: 'Nothing was published yet.',
  file: 'Document',
}

export const texts = {
  facebook: {
    fr: { ...fr, tab: 'Messenger', title: 'Messenger de la démo', account: 'Page' },
    en: { ...en, tab: 'Messenger', title: 'Messenger of the demo', account: 'Page' },
  },
  instagram: {
    fr: { ...fr, tab: 'Instagram', title: 'Instagram de la démo', account: 'Compte' },
    en: { ...en, tab: 'Instagram', title: 'Instagram of the demo', account: 'Account' },
  },
}
