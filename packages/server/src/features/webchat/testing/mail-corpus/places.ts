import { answer, type MailCase, ours, page, plain, quote } from './mail.ts'

const head = 'Le 20/11/2026 à 10:00, Chez Awa a écrit :'
const [first = '', second = ''] = answer.split('\n')
const restOf = (line: string) => quote(ours.text.slice(ours.text.indexOf(line) + line.length + 1))
const until = (line: string) => quote(ours.text.slice(0, ours.text.indexOf(line) + line.length))
const between = `> ${first}\nParfait.\n\n> ${second}\nNous serons six.`

/** What is written below our mail or between its lines is read as well. */
const elsewhere: readonly MailCase[] = [
  plain('below, as in Thunderbird', `${head}\n${quote()}\n\nNous serons six.`, 'Nous serons six.'),
  plain('below, with a signature', `${head}\n${quote()}\n\nNous serons six.\n\n-- \nAda`, 'Nous serons six.'),
  plain(
    'below, as in mutt',
    `On Fri, Nov 20, 2026 at 10:00:00AM +0100, Chez Awa wrote:\n${quote()}\n\nNous serons six.`,
    'Nous serons six.',
  ),
  plain(
    'below a quotation without prefixes',
    `De : Chez Awa <r-1@reply.example>\nEnvoyé : vendredi 20 novembre 2026\nObjet : Chez Awa\n\n${ours.text}\n\nNous serons six.`,
    'Nous serons six.',
  ),
  plain(
    'above and below',
    `Merci !\n\n${head}\n${quote()}\n\nNous serons six.`,
    'Merci !\n\nNous serons six.',
  ),
  plain(
    'between the lines',
    `${head}\n${until(first)}\nParfait.\n\n> ${second}\nNous serons six.\n\n${restOf(second)}`,
    between,
  ),
  plain(
    'between the lines, with a word above',
    `Voir plus bas.\n\n${head}\n${until(first)}\nParfait.\n\n> ${second}\nNous serons six.\n${restOf(second)}`,
    `Voir plus bas.\n\n${between}`,
  ),
  plain(
    'between the lines of a quotation without prefixes',
    `De : Chez Awa <r-1@reply.example>\nEnvoyé : vendredi 20 novembre 2026\nObjet : Chez Awa\n\n${ours.text.replace(second, `${second}\nNous serons six.`)}`,
    'Nous serons six.',
  ),
  page(
    'between the lines of a page',
    `<div>Le 20/11/2026 à 10:00, Chez Awa a écrit :</div><blockquote type="cite">${first}</blockquote><div>Parfait.</div><blockquote type="cite">${second}</blockquote><div>Nous serons six.</div>`,
    between,
  ),
  plain(
    'a quoted line that the program broke',
    `Merci !\n\n${head}\n${quote().replace('ne transmettez', '\nne transmettez')}`,
    'Merci !',
  ),
  plain('quoted twice', `Merci !\n\n${head}\n${quote(quote())}\n> Et encore\n`, 'Merci !'),
]

const whole = (name: string, text: string) => plain(name, text, text)

/** What looks like a head or a signature, and is what somebody says. */
const said: readonly MailCase[] = [
  whole('one word', 'Ok'),
  whole('a sign alone', '👍'),
  whole('a list', 'Bonjour,\n\nDeux choses :\n- un gâteau\n- Il m’a écrit :\n\nÀ bientôt'),
  whole('a booking with the names of fields', 'Date : samedi 21\nDe : 18 h\nÀ : 20 h\nNous serons six.'),
  whole(
    'a letter that is quoted in a sentence',
    'Le 12 novembre 2026 à 10:00, mon mari vous a écrit :\nun gâteau pour six.\n\nC’est toujours bon ?',
  ),
  whole('a sentence about a telephone', 'Bonjour\n\nSent from my kitchen with love'),
  whole('a line of dashes', 'Menu\n-----\nEntrée, plat'),
  whole('on a day', 'On Friday at 6 pm\nwe will be six.'),
  whole('arrows', 'Entrée -> plat -> dessert'),
  plain(
    'what is forwarded',
    'Voici leur réponse :\n\n---------- Forwarded message ---------\nFrom: Traiteur <t@x.example>\nSubject: Devis\n\nLe devis est de 120 €.',
    'Voici leur réponse :\n\n---------- Forwarded message ---------\nFrom: Traiteur <t@x.example>\nSubject: Devis\n\nLe devis est de 120 €.',
  ),
]

export const places: readonly MailCase[] = [...elsewhere, ...said]
