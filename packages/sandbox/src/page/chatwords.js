/** The words of every tab with conversations. */
export const fr = {
  lead: 'Écrivez comme un client : le message arrive dans Comptoir, et la réponse ici.',
  customers: 'Clients',
  name: 'Nom',
  chat: 'Conversation',
  questions: 'Questions à toucher',
  write: 'Message du client',
  send: 'Envoyer',
  picture: 'Envoyer une image',
  image: 'Image',
  audio: 'Message vocal',
  sent: '✓',
  delivered: '✓✓',
  read: '✓✓ lu',
}

export const en = {
  lead: 'Write as a customer: the message arrives in Comptoir, and the answer here.',
  customers: 'Customers',
  name: 'Name',
  chat: 'Conversation',
  questions: 'Questions to tap',
  write: 'Message of the customer',
  send: 'Send',
  picture: 'Send a picture',
  image: 'Picture',
  audio: 'Voice message',
  sent: '✓',
  delivered: '✓✓',
  read: '✓✓ read',
}

/** Of those that customers write to by their phone number. */
export const frNumbers = {
  ...fr,
  customer: 'Numéro du client',
  start: 'Écrire avec ce numéro',
  choose: 'Choisissez un client, ou écrivez avec un nouveau numéro.',
  answer: 'Réponse',
  accept: 'Accepter',
  rate_limit: 'Trop de messages (429)',
  refuse: 'Refuser',
  outage: 'Panne (503)',
  lose: 'Garder sans répondre',
  apply: 'Appliquer',
  applied: 'Appliqué.',
}

export const enNumbers = {
  ...en,
  customer: 'Number of the customer',
  start: 'Write with this number',
  choose: 'Choose a customer, or write with a new number.',
  answer: 'Answer',
  accept: 'Accept',
  rate_limit: 'Too many messages (429)',
  refuse: 'Refuse',
  outage: 'Outage (503)',
  lose: 'Keep without answering',
  apply: 'Apply',
  applied: 'Applied.',
}
