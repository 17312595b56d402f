import { describe, expect, it } from 'vitest'
import { asksAsProfessional, asksWhoAnswers, isComplaint, isInsult } from './reactions.ts'

const none = { who: false, insult: false, complaint: false, professional: false }
const reactionsTo = (text: string) => ({
  who: asksWhoAnswers(text),
  insult: isInsult(text),
  complaint: isComplaint(text),
  professional: asksAsProfessional(text),
})

describe('what a message is before it is a question (D-15)', () => {
  it.each([
    'Êtes-vous un robot ?',
    't’es un bot ?',
    'je parle à une vraie personne là ?',
    'IA ou humain ?',
    'Are you human?',
    'Am I talking to an AI',
    'is this a real person?',
  ])('asks who answers: %s', (text) => expect(reactionsTo(text)).toEqual({ ...none, who: true }))
  it.each([
    'Je veux parler à un humain',
    'humain',
    'not a robot, I want a real person',
    'Avez-vous une machine à café ?',
    'C’est possible, j’ai une question',
    'Is there a coffee machine?',
    'Peut-on commander sur l’ordinateur ?',
  ])('does not ask who answers: %s', (text) => expect(asksWhoAnswers(text)).toBe(false))
  it.each(['bande de voleurs', 'Vous êtes nuls', 'you idiots', 'FUCK YOU', 'allez vous faire voir'])(
    'is an insult: %s',
    (text) => expect(isInsult(text)).toBe(true),
  )
  it.each([
    'Sorry for the stupid question',
    'question bête : vous ouvrez quand ?',
    'Avez-vous du pain concassé ?',
  ])('is no insult: %s', (text) => expect(isInsult(text)).toBe(false))
  it.each([
    'Je suis très déçue du gâteau',
    'ma commande n’est jamais arrivée',
    'j’ai trouvé un cheveu dans mon sandwich',
    'The bread was stale',
    'My order never came',
    'not happy with the cake',
  ])('is a complaint: %s', (text) => expect(isComplaint(text)).toBe(true))
  it.each([
    'Vous ouvrez à quelle heure ?',
    'What is your rate for a cake?',
    'Le pain arrive à quelle heure ?',
    'Can I order bread for tomorrow?',
    'Votre pain est très bon',
    // One letter from « pourrie ».
    'Pourriez-vous trancher le pain ?',
  ])('is nothing but a question: %s', (text) => expect(reactionsTo(text)).toEqual(none))
  it.each([
    'tarif pro ?',
    'Je tiens un restaurant, combien la baguette ?',
    'prix pour mon hôtel, 60 par jour',
    'What is the wholesale price?',
    'I run a café, what would 40 baguettes cost?',
  ])('asks as a professional: %s', (text) => expect(asksAsProfessional(text)).toBe(true))
  it.each([
    'Acceptez-vous les titres-restaurant ?',
    'Je suis à l’hôtel en face, vous livrez ?',
    'Is there a restaurant nearby?',
    'Combien coûte une baguette ?',
  ])('does not ask as a professional: %s', (text) => expect(asksAsProfessional(text)).toBe(false))
})
