type Language = 'fr' | 'en'
type Tone = 'warm' | 'neutral' | 'brief'

/** What the agent says by itself; what it knows comes from the venue. */
export const phrases = {
  fr: {
    greeting: (venue: string) => `Bonjour et bienvenue chez ${venue} ! Que puis-je pour vous ?`,
    thanks: 'Avec plaisir. Autre chose ?',
    unknown:
      'Je ne sais pas répondre à cela, et je préfère ne rien inventer. Je préviens quelqu’un de l’équipe, qui vous répondra ici.',
    unsure:
      'Je ne suis pas sûr d’avoir compris. Pouvez-vous le dire autrement ? Ou dites « une personne », et quelqu’un de l’équipe vous répondra.',
    handOver:
      'Bien sûr. Je préviens quelqu’un de l’équipe, qui vous répondra ici. Je n’écris plus entre-temps.',
    forbidden:
      'Je ne peux pas parler de cela ici. Je préviens quelqu’un de l’équipe, qui vous répondra si c’est possible.',
    file: 'Je ne peux ni ouvrir les fichiers ni écouter les messages vocaux. Je préviens quelqu’un de l’équipe, qui vous répondra ici.',
    person: 'Parler à quelqu’un',
    besidesFile:
      'Je n’ai pas pu ouvrir ce que vous avez joint. Si la réponse en dépend, dites « une personne ».',
    otherLanguage: 'Je ne l’ai qu’en anglais :',
    robot:
      'Je suis un assistant automatique, pas une personne. Je réponds avec ce que la maison m’a appris. Dites « une personne », et quelqu’un de l’équipe vous répondra.',
    complaint:
      'Je suis désolé de ce qui s’est passé. Je préviens quelqu’un de l’équipe, qui vous répondra ici.',
    insult:
      'Je vois que quelque chose vous a mis en colère. Je préviens quelqu’un de l’équipe, qui vous répondra ici.',
    professional:
      'Nos conditions pour les professionnels se voient avec une personne. Je préviens quelqu’un de l’équipe, qui vous répondra ici.',
    thereUntil: (time: string) => `Quelqu’un est là jusqu’à ${time}.`,
    thereAt: (time: string) => `Quelqu’un est là à partir de ${time}.`,
    thereTomorrow: (time: string) => `Quelqu’un est là demain à partir de ${time}.`,
    thereOn: (day: string, time: string) => `Quelqu’un est là ${day} à partir de ${time}.`,
    yes: 'Oui.',
    noThen: 'Non, pas à ce moment-là.',
    noOn: (day: string) => `Non, nous sommes fermés le ${day}.`,
    yesAt: (day: string, time: string) => `Oui, nous sommes ouverts le ${day} à ${time}.`,
    noAt: (day: string, time: string) => `Non, nous sommes fermés le ${day} à ${time}.`,
    notOn: (days: readonly string[], rest: string) => `Non, pas le ${days.join(' ni le ')} : ${rest}`,
    not: (rest: string) => `Non : ${rest}`,
    notThatDay: (rest: string) => `Non, pas ce jour-là : ${rest}`,
    yesThat: 'Oui, ',
    noThat: 'Non, ',
    isOpen: (venue: string) => `${venue} est ouvert en ce moment.`,
    isClosed: (venue: string) => `${venue} est fermé en ce moment.`,
    openOn: (day: string, periods: string) => `${day} : ${periods}.`,
    closedOn: (day: string) => `${day} : fermé.`,
    week: 'Nos horaires :',
    always: 'Nous sommes joignables tous les jours.',
    address: (address: string) => `Vous nous trouvez à l’adresse : ${address}.`,
    phone: (phone: string) => `Téléphone : ${phone}.`,
    email: (email: string) => `E-mail : ${email}.`,
    map: (uri: string) => `Plan : ${uri}`,
  },
  en: {
    greeting: (venue: string) => `Hello and welcome to ${venue}! How can I help?`,
    thanks: 'You are welcome. Anything else?',
    unknown:
      'I do not know the answer to that, and I would rather not make one up. I am letting the team know; someone will reply here.',
    unsure:
      'I am not sure I understood. Could you rephrase that? Or say “a person”, and someone from the team will reply.',
    handOver: 'Of course. I am letting the team know; someone will reply here. I will not write until then.',
    forbidden: 'I cannot talk about that here. I am letting the team know; someone will reply if they can.',
    file: 'I cannot open files or listen to voice messages. I am letting the team know; someone will reply here.',
    person: 'Talk to a person',
    besidesFile: 'I could not open what you attached. If the answer depends on it, say “a person”.',
    otherLanguage: 'I only have this in French:',
    robot:
      'I am an automatic assistant, not a person. I answer with what the house taught me. Say “a person”, and someone from the team will reply.',
    complaint: 'I am sorry about what happened. I am letting the team know; someone will reply here.',
    insult: 'I can see that something upset you. I am letting the team know; someone will reply here.',
    professional:
      'A person looks after our terms for professionals. I am letting the team know; someone will reply here.',
    thereUntil: (time: string) => `Someone is there until ${time}.`,
    thereAt: (time: string) => `Someone is there from ${time}.`,
    thereTomorrow: (time: string) => `Someone is there tomorrow from ${time}.`,
    thereOn: (day: string, time: string) => `Someone is there on ${day} from ${time}.`,
    yes: 'Yes.',
    noThen: 'No, not at that time.',
    noOn: (day: string) => `No, we are closed on ${day}.`,
    yesAt: (day: string, time: string) => `Yes, we are open on ${day} at ${time}.`,
    noAt: (day: string, time: string) => `No, we are closed on ${day} at ${time}.`,
    notOn: (days: readonly string[], rest: string) => `No, not on ${days.join(' or ')}: ${rest}`,
    not: (rest: string) => `No: ${rest}`,
    notThatDay: (rest: string) => `No, not on that day: ${rest}`,
    yesThat: 'Yes, ',
    noThat: 'No, ',
    isOpen: (venue: string) => `${venue} is open right now.`,
    isClosed: (venue: string) => `${venue} is closed right now.`,
    openOn: (day: string, periods: string) => `${day}: ${periods}.`,
    closedOn: (day: string) => `${day}: closed.`,
    week: 'Our hours:',
    always: 'You can reach us every day.',
    address: (address: string) => `You can find us at: ${address}.`,
    phone: (phone: string) => `Phone: ${phone}.`,
    email: (email: string) => `E-mail: ${email}.`,
    map: (uri: string) => `Map: ${uri}`,
  },
} as const

const openers: Record<Language, Record<Tone, string>> = {
  fr: { warm: 'Avec plaisir ! ', neutral: '', brief: '' },
  en: { warm: 'Gladly! ', neutral: '', brief: '' },
}

/** How a known answer begins, by the tone that the manager chose. */
export function opener(language: Language, tone: Tone): string {
  return openers[language][tone]
}
