import { boundaryOf, type MailCase, parts, plain } from './mail.ts'

const absent = 'Je suis absente jusqu’au 30 novembre.'
const automatic = (
  name: string,
  headers: Record<string, string>,
  body = absent,
  from?: string,
): MailCase => ({
  ...plain(name, body, 'automatic', headers),
  ...(from === undefined ? {} : { sender: from }),
})

const report = (name: string, kind: string, part: string, fields: string): MailCase =>
  automatic(
    name,
    { 'Content-Type': `multipart/report; report-type=${kind}; boundary="${boundaryOf(kind)}"` },
    parts(
      kind,
      ['Content-Type: text/plain; charset=utf-8', 'Votre message n’a pas pu être remis.'],
      [`Content-Type: message/${part}`, fields],
    ),
  )

/** What programs send without a person: none of it is what a customer said. */
export const automaticMails: readonly MailCase[] = [
  automatic('absence by RFC 3834', { 'Auto-Submitted': 'auto-replied' }),
  automatic('absence by RFC 3834, with a comment', { 'Auto-Submitted': 'auto-replied (vacation)' }),
  automatic('absence of Exchange', {
    'X-Auto-Response-Suppress': 'All',
    Subject: 'Réponse automatique : Chez Awa',
  }),
  automatic('absence of Gmail', { Precedence: 'bulk', 'X-Autoreply': 'yes' }),
  automatic('absence of cPanel', { 'X-Autorespond': 'Chez Awa', Precedence: 'auto_reply' }),
  automatic('absence of an old server', { 'X-AutoReply-From': 'ada@mail.example' }),
  automatic('absence named by its message class', { 'X-POST-MessageClass': '9; Autoresponder' }),
  automatic('a mailing list', { Precedence: 'list', 'List-Id': '<gateaux.mail.example>' }),
  automatic('an empty return path', {}, absent, ''),
  automatic('a return path that is written as empty', { 'Return-Path': '<>' }),
  automatic('a failed delivery of Exim', { 'X-Failed-Recipients': 'ada@mail.example' }),
  report(
    'a delivery that failed',
    'delivery-status',
    'delivery-status',
    'Reporting-MTA: dns; mx.mail.example\n\nFinal-Recipient: rfc822; ada@mail.example\nAction: failed\nStatus: 5.1.1',
  ),
  report(
    'a delivery that is late',
    'delivery-status',
    'delivery-status',
    'Reporting-MTA: dns; mx.mail.example\n\nFinal-Recipient: rfc822; ada@mail.example\nAction: delayed\nStatus: 4.4.1',
  ),
  report(
    'a receipt of reading',
    'disposition-notification',
    'disposition-notification',
    'Final-Recipient: rfc822; ada@mail.example\nDisposition: manual-action/MDN-sent-manually; displayed',
  ),
  automatic('a calendar that answers', { 'Auto-Submitted': 'auto-generated' }),
]
