import { answer, type MailCase, ours, page, plain, quote } from './mail.ts'

const head = 'Le 20/11/2026 à 10:00, Chez Awa a écrit :'
const outlook = 'De : Chez Awa <r-1@reply.example>\nEnvoyé : vendredi 20 novembre 2026\nObjet : Chez Awa'
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
    `> ${second}\nNous serons six.`,
  ),
  plain(
    'between the lines of a quotation without prefixes, with a word above',
    `Voir plus bas.\n\n${outlook}\n\n${ours.text.replace(second, `${second}\nNous serons six.`)}`,
    `Voir plus bas.\n\n> ${second}\nNous serons six.`,
  ),
  plain(
    'a short word between the lines, which is part of one of ours',
    `Bonjour\n\n${outlook}\n\n${ours.text.replace(second, `${second}\nOui`)}`,
    `Bonjour\n\n> ${second}\nOui`,
  ),
  plain(
    'above a quotation without prefixes whose lines the program broke',
    `Merci !\n\n${outlook}\n\n${ours.text.replace('à personne.', 'à\npersonne.')}`,
    'Merci !',
  ),
  page(
    'between the lines of a page without marks',
    `<div>Voir plus bas.</div>${ours.html.replace('personnes ?', 'personnes ?<br>Nous serons six.')}`,
    `Voir plus bas.\n\n> ${second}\nNous serons six.`,
  ),
  page(
    'in the cells of a table',
    '<table><tr><td>Nom</td><td>Ada</td></tr><tr><td>Heure</td><td>18 h</td></tr></table>',
    'Nom Ada\nHeure 18 h',
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
  ...[
    'Dne čt 20. 11. 2026 v 10:00 odesílatel Chez Awa <r-1@reply.example> napsal:',
    '20 Kas 2026 Cum, 10:00 tarihinde Chez Awa <r-1@reply.example> şunu yazdı:',
    '2026年11月20日(金) 10:00 Chez Awa <r-1@reply.example>:',
    'في الجمعة، 20 نوفمبر 2026 في 10:00 ص تمت كتابة ما يلي بواسطة Chez Awa <r-1@reply.example>:',
    'чт, 20 нояб. 2026 г. в 10:00, Chez Awa\n<r-1@reply.example>:',
  ].map((line) =>
    plain(
      `above a quotation whose head is in another language: ${line}`,
      `Ok\n\n${line}\n\n${quote()}`,
      'Ok',
    ),
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
  whole('an address before a list', 'Écrivez à Bob <bob@mail.example> :\n- deux pains'),
  whole('on a day', 'On Friday at 6 pm\nwe will be six.'),
  whole('arrows', 'Entrée -> plat -> dessert'),
  plain(
    'what is forwarded',
    'Voici leur réponse :\n\n---------- Forwarded message ---------\nFrom: Traiteur <t@x.example>\nSubject: Devis\n\nLe devis est de 120 €.',
    'Voici leur réponse :\n\n---------- Forwarded message ---------\nFrom: Traiteur <t@x.example>\nSubject: Devis\n\nLe devis est de 120 €.',
  ),
]

export const places: readonly MailCase[] = [...elsewhere, ...said]
