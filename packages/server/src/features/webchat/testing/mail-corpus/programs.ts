import { answer, boundaryOf, type MailCase, ours, oursInEnglish, page, parts, plain, quote } from './mail.ts'

const us = 'Chez Awa <r-1@reply.example>'
const said = 'Merci !\n\nNous serons six.'

/** The answer above a head, and our mail behind it. */
const above = (name: string, head: string, quoted: string = quote()) =>
  plain(name, `${said}\n\n${head}\n${quoted}`, said)

const outlookFields = (from: string, sent: string, to: string, subject: string) =>
  `${from} ${us}\n${sent} vendredi 20 novembre 2026 10:00\n${to} ada@mail.example\n${subject} Chez Awa vous a répondu\n`

/** Programs that put the answer above what they quote, in the languages of their menus. */
const marked: readonly MailCase[] = [
  above('Gmail, French', `Le ven. 20 nov. 2026 à 10:00, ${us} a écrit :\n`),
  above(
    'Gmail, French, broken after the address',
    `Le ven. 20 nov. 2026 à 10:00, Chez Awa <\nr-1@reply.example> a écrit :\n`,
  ),
  above(
    'Gmail, French, three lines',
    `Le ven. 20 nov. 2026 à 10:00, Chez Awa\n<r-1@reply.example>\na écrit :\n`,
  ),
  above('Gmail, English', `On Fri, Nov 20, 2026 at 10:00 AM ${us} wrote:\n`, quote(oursInEnglish.text)),
  above('Gmail, German', `Am Fr., 20. Nov. 2026 um 10:00 Uhr schrieb ${us}:\n`),
  above('Gmail, Spanish', `El vie, 20 nov 2026 a las 10:00, Chez Awa (<r-1@reply.example>) escribió:\n`),
  above('Gmail, Italian', `Il giorno ven 20 nov 2026 alle ore 10:00 ${us} ha scritto:\n`),
  above('Gmail, Portuguese', `Em sex., 20 de nov. de 2026 às 10:00, ${us} escreveu:\n`),
  above('Gmail, Dutch', `Op vr 20 nov 2026 om 10:00 schreef ${us}:\n`),
  above('Gmail, Chinese', `在 2026年11月20日周五 10:00，${us} 写道：\n`),
  above('Apple Mail, French', `> Le 20 nov. 2026 à 10:00, ${us} a écrit :\n>`),
  above('Apple Mail, English', `> On 20 Nov 2026, at 10:00, ${us} wrote:\n>`),
  above('Thunderbird, French', `Le 20/11/2026 à 10:00, Chez Awa a écrit :`),
  above('Thunderbird, Polish', `W dniu 20.11.2026 o 10:00, Chez Awa pisze:`),
  above('Spark', `Le 20 nov. 2026 à 10:00 +0100, ${us}, a écrit :`),
  above('Proton Mail', `Le vendredi 20 novembre 2026 à 10:00, ${us} a écrit :\n`),
  above(
    'Orange webmail',
    `> Message du 20/11/26 10:00\n> De : "Chez Awa" <r-1@reply.example>\n> A : ada@mail.example\n> Copie à :\n> Objet : Chez Awa vous a répondu\n>`,
  ),
  above('a telephone that names the writer alone', `Chez Awa a écrit :\n`),
]

const unmarked: readonly MailCase[] = [
  above(
    'Outlook, French',
    `________________________________\n${outlookFields('De :', 'Envoyé :', 'À :', 'Objet :')}`,
    ours.text,
  ),
  above(
    'Outlook, English',
    `-----Original Message-----\n${outlookFields('From:', 'Sent:', 'To:', 'Subject:')}`,
    oursInEnglish.text,
  ),
  above('Outlook, German', outlookFields('Von:', 'Gesendet:', 'An:', 'Betreff:'), ours.text),
  above('Outlook, bold fields', outlookFields('*De :*', '*Envoyé :*', '*À :*', '*Objet :*'), ours.text),
  above(
    'Outlook, French, our first line taken out',
    outlookFields('De :', 'Envoyé :', 'À :', 'Objet :'),
    answer,
  ),
  above(
    'Outlook for Mac',
    `De : ${us}\nDate : vendredi 20 novembre 2026 à 10:00\nÀ : Ada <ada@mail.example>\nObjet : Chez Awa vous a répondu\n`,
    ours.text,
  ),
  above(
    'Free (Zimbra)',
    `----- Mail original -----\nDe: "Chez Awa" <r-1@reply.example>\nÀ: ada@mail.example\nEnvoyé: Vendredi 20 Novembre 2026 10:00:00\nObjet: Chez Awa vous a répondu\n`,
    ours.text,
  ),
  above(
    'La Poste',
    `envoyé : 20 novembre 2026 à 10:00\nde : ${us}\nà : ada@mail.example\nobjet : Chez Awa vous a répondu\n`,
    ours.text,
  ),
  above(
    'SFR',
    `> Message du 20/11/26 10:00\n> De : ${us}\n> A : ada@mail.example\n> Objet : Chez Awa vous a répondu`,
  ),
  above(
    'Samsung, French',
    `-------- Message d’origine --------\nDe : ${us}\nDate : 20/11/2026 10:00 (GMT+01:00)\nÀ : ada@mail.example\nObjet : Chez Awa vous a répondu\n`,
    ours.text,
  ),
  above(
    'Samsung, English',
    `-------- Original message --------\nFrom: ${us}\nDate: 20/11/2026 10:00 (GMT+01:00)\nTo: ada@mail.example\nSubject: Chez Awa\n`,
    ours.text,
  ),
  above(
    'Lotus Notes',
    `De :\t${us}\nA :\tada@mail.example\nDate :\t20/11/2026 10:00\nObjet :\tChez Awa vous a répondu\n`,
    ours.text,
  ),
  above(
    'GMX',
    `Gesendet: Freitag, 20. November 2026 um 10:00 Uhr\nVon: ${us}\nAn: ada@mail.example\nBetreff: Chez Awa\n`,
    ours.text,
  ),
  above('Yahoo', `Le vendredi 20 novembre 2026 à 10:00:00 UTC+1, ${us} a écrit :\n`, ours.text),
  above(
    'an address of Exchange in the field',
    `De : Chez Awa [mailto:r-1@reply.example]\nEnvoyé : vendredi 20 novembre 2026 10:00\nÀ : Ada\nObjet : Chez Awa vous a répondu\n`,
    ours.text,
  ),
  above('our first line alone', '', ours.text),
]

/** Lines that telephones and programs put below each mail. */
const signed: readonly MailCase[] = [
  'Envoyé de mon iPhone',
  'Sent from my iPhone',
  'Envoyé depuis mon appareil Galaxy',
  'Envoyé à partir de Outlook pour iOS<https://aka.ms/o0ukef>',
  'Télécharger Outlook pour Android<https://aka.ms/AAb9ysg>',
  'Get Outlook for iOS\n<https://aka.ms/o0ukef>',
  'Envoyé de Yahoo Mail pour iPhone',
  'Envoyé depuis l’application Mail Orange',
  'Envoyé avec la messagerie sécurisée Proton Mail.',
  'Provenance : Courrier pour Windows',
  'Von meinem iPhone gesendet',
  'Garanti sans virus. www.avast.com',
  '-- \nAda Lovelace\n12 rue des Machines',
].map((signature) =>
  plain(
    `signed “${signature.split('\n')[0]?.trim()}”`,
    `${said}\n\n${signature}\n\nLe 20/11/2026 à 10:00, Chez Awa a écrit :\n${quote()}`,
    said,
  ),
)

const fieldsAsPage =
  '<b>De :</b> Chez Awa &lt;r-1@reply.example&gt;<br><b>Envoyé :</b> vendredi 20 novembre 2026 10:00<br><b>À :</b> ada@mail.example<br><b>Objet :</b> Chez Awa vous a répondu<br>'
const saidAsPage = '<div dir="ltr"><div>Merci !</div><div><br></div><div>Nous serons six.</div></div>'

/** Pages: what the program calls its quotation differs, how it reads does not. */
const pages: readonly MailCase[] = [
  page(
    'Gmail, a page',
    `${saidAsPage}<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">Le ven. 20 nov. 2026 à 10:00, Chez Awa &lt;<a href="mailto:r-1@reply.example">r-1@reply.example</a>&gt; a écrit :<br></div><blockquote class="gmail_quote">${ours.html}</blockquote></div>`,
    said,
  ),
  page(
    'Outlook.com, a page',
    `${saidAsPage}<div id="appendonsend"></div><hr style="width:98%"><div id="divRplyFwdMsg" dir="ltr">${fieldsAsPage}</div>${ours.html}`,
    said,
  ),
  page(
    'Outlook, a page of Word',
    `<div class=WordSection1><p class=MsoNormal>Merci !<o:p></o:p></p><p class=MsoNormal>Nous serons six.<o:p></o:p></p><div style='border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal>${fieldsAsPage}</p></div>${ours.html}</div>`,
    said,
  ),
  page(
    'Thunderbird, a page',
    `Merci !<br><br>Nous serons six.<br><div class="moz-cite-prefix">Le 20/11/2026 à 10:00, Chez Awa a écrit :<br></div><blockquote type="cite">${ours.html}</blockquote>`,
    said,
  ),
  page(
    'Apple Mail, a page',
    `${saidAsPage}<br><blockquote type="cite"><div>Le 20 nov. 2026 à 10:00, ${'Chez Awa &lt;r-1@reply.example&gt;'} a écrit :</div><br>${ours.html}</blockquote>`,
    said,
  ),
  page(
    'Yahoo, a page',
    `<div class="yahoo-style-wrap">${saidAsPage}</div><div id="yahoo_quoted"><div>Le vendredi 20 novembre 2026 à 10:00:00 UTC+1, Chez Awa &lt;r-1@reply.example&gt; a écrit :</div><div>${ours.html}</div></div>`,
    said,
  ),
  plain(
    'a text that is empty beside a page',
    parts(
      'a',
      ['Content-Type: text/plain; charset=utf-8', '\n'],
      ['Content-Type: text/html; charset=utf-8', saidAsPage],
    ),
    said,
    { 'Content-Type': `multipart/alternative; boundary="${boundaryOf('a')}"` },
  ),
]

export const programs: readonly MailCase[] = [...marked, ...unmarked, ...signed, ...pages]
