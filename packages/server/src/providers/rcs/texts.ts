import type { Language } from '../../kernel/ports/channel.ts'

const fr = {
  unknown: (kind: string) =>
    `Message d’un type${kind} qui ne peut pas être affiché ici : demandez au client de l’envoyer autrement.`,
  noFile: 'Fichier que le service n’a pas transmis : demandez au client de l’envoyer à nouveau.',
  location: 'Position',
  reacted: (emoji: string) => `A réagi avec ${emoji} à un message.`,
  unsubscribed: 'Ne veut plus recevoir de publicité de votre part (choix fait dans l’application Messages).',
  subscribed: 'Veut bien recevoir de nouveau vos messages (choix fait dans l’application Messages).',
}

type Texts = typeof fr

const en: Texts = {
  unknown: (kind) =>
    `A message of a kind${kind} that cannot be shown here; ask the customer to send it another way.`,
  noFile: 'A file that the service did not pass on; ask the customer to send it again.',
  location: 'Location',
  reacted: (emoji) => `Reacted with ${emoji} to a message.`,
  unsubscribed: 'Does not want advertising from you any more (chosen in the Messages app).',
  subscribed: 'Accepts your messages again (chosen in the Messages app).',
}

/** What we say in a conversation of what a customer did there without words. */
export const texts: Readonly<Record<Language, Texts>> = { fr, en }
