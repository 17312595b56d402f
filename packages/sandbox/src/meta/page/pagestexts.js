const fr = {
  lead: 'Écrivez comme un client : le message arrive dans Comptoir, et la réponse ici.',
  customers: 'Clients',
  customer: 'Identifiant du client',
  name: 'Nom',
  start: 'Écrire avec ce compte',
  chat: 'Conversation',
  choose: 'Choisissez un client, ou écrivez avec un nouveau compte.',
  write: 'Message du client',
  send: 'Envoyer',
  picture: 'Envoyer une image',
  sent: '✓',
  delivered: '✓✓',
  read: '✓✓ lu',
  image: 'Image',
  audio: 'Message vocal',
  file: 'Document',
  video: 'Vidéo',
}
const en = {
  lead: 'Write as a customer: the message arrives in Comptoir, and the answer here.',
  customers: 'Customers',
  customer: 'Identifier of the customer',
  name: 'Name',
  start: 'Write with this account',
  chat: 'Conversation',
  choose: 'Choose a customer, or write with a new account.',
  write: 'Message of the customer',
  send: 'Send',
  picture: 'Send a picture',
  sent: '✓',
  delivered: '✓✓',
  read: '✓✓ read',
  image: 'Picture',
  audio: 'Voice message',
  file: 'Document',
  video: 'Video',
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
