import type { Language } from '../../kernel/ports/channel.ts'

const fr = {
  unknown: 'Message d’un type qui ne peut pas être affiché ici : voyez-le sur le téléphone.',
  withdrawnElsewhere: 'A retiré un message qui n’est pas ici.',
  editedElsewhere: (text: string) => `A modifié un message qui n’est pas ici : ${text}`,
  reactedElsewhere: (emoji: string) => `A réagi avec ${emoji} à un message qui n’est pas ici.`,
  unreactedElsewhere: 'A retiré sa réaction à un message qui n’est pas ici.',
  noAddress: 'Pièce jointe que le service n’a pas transmise : voyez-la sur le téléphone.',
  viewOnce: 'Photo ou vidéo à voir une seule fois : voyez-la sur le téléphone.',
  contact: 'Contact',
  order: 'Commande',
  total: 'Total',
  form: 'Réponse au formulaire',
  location: 'Position',
  like: '❤️',
  numberChanged: (number: string) => `A changé de numéro : ${number}`,
  securityChanged: 'Le code de sécurité de ce contact a changé.',
  system: (text: string) => `WhatsApp : ${text}`,
  missedCall: 'Appel manqué',
  call: (minutes: number) => `Appel de ${minutes} min`,
  callsAllowed: 'Accepte que vous l’appeliez.',
  callsRefused: 'Ne souhaite pas que vous l’appeliez.',
  advertisingRefused: 'Ne veut plus recevoir de publicité de votre part (choix fait dans WhatsApp).',
  advertisingWanted: 'Veut bien recevoir de nouveau votre publicité (choix fait dans WhatsApp).',
  group: 'Groupe WhatsApp',
  mention: 'Vous a mentionné dans une story.',
  shared: 'A partagé une publication.',
  product: 'Produit',
  cameFrom: (from: string) => `Est arrivé par un lien : ${from}`,
  cameFromAd: 'Est arrivé par une publicité.',
  optedIn: (what: string) => `S’est inscrit : ${what}`,
  feedback: 'Avis',
  labelled: (label: string, value: string) => `${label} : ${value}`,
  quantity: (count: number) => `${count} ×`,
}

type Texts = typeof fr

const en: Texts = {
  unknown: 'A message of a kind that cannot be shown here; see it on the phone.',
  withdrawnElsewhere: 'Withdrew a message that is not here.',
  editedElsewhere: (text) => `Edited a message that is not here: ${text}`,
  reactedElsewhere: (emoji) => `Reacted with ${emoji} to a message that is not here.`,
  unreactedElsewhere: 'Took back a reaction to a message that is not here.',
  noAddress: 'An attachment that the service did not hand over; see it on the phone.',
  viewOnce: 'A photo or video to be seen once; see it on the phone.',
  contact: 'Contact',
  order: 'Order',
  total: 'Total',
  form: 'Form response',
  location: 'Location',
  like: '❤️',
  numberChanged: (number) => `Changed their number to ${number}`,
  securityChanged: 'The security code of this contact has changed.',
  system: (text) => `WhatsApp: ${text}`,
  missedCall: 'Missed call',
  call: (minutes) => `Call of ${minutes} min`,
  callsAllowed: 'Agrees to be called by you.',
  callsRefused: 'Does not want to be called by you.',
  advertisingRefused: 'Does not want advertising from you any more (chosen in WhatsApp).',
  advertisingWanted: 'Accepts advertising from you again (chosen in WhatsApp).',
  group: 'WhatsApp group',
  mention: 'Mentioned you in a story.',
  shared: 'Shared a post.',
  product: 'Product',
  cameFrom: (from) => `Came by a link: ${from}`,
  cameFromAd: 'Came from an advertisement.',
  optedIn: (what) => `Opted in: ${what}`,
  feedback: 'Feedback',
  labelled: (label, value) => `${label}: ${value}`,
  quantity: (count) => `${count} ×`,
}

/** What we say in a conversation of what a customer did there without words. */
export const texts: Readonly<Record<Language, Texts>> = { fr, en }

/** What there is of these, a line each. */
export const lines = (...given: readonly (string | undefined)[]) => given.filter(Boolean).join('\n')

/** A place by its coordinates, with a link to a map; undefined where one of them is missing. */
export const placeLines = (north: number | undefined, east: number | undefined) =>
  north === undefined || east === undefined
    ? undefined
    : `${north}, ${east}\nhttps://maps.google.com/?q=${north},${east}`
