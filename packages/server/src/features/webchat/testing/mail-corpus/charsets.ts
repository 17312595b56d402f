import { type MailCase, plain, rawMail, sender } from './mail.ts'

const said = 'Merci à vous, à bientôt'
const withEuro = 'Le gâteau à 25 €, c’est d’accord'
/** Windows-1252 of what Latin-1 has not. */
const windows = (text: string) => Buffer.from(text.replaceAll('€', '\x80').replaceAll('’', '\x92'), 'latin1')

const bytes = (
  name: string,
  type: string | undefined,
  body: Buffer,
  says: string,
  encoding = '8bit',
): MailCase => ({
  name,
  sender,
  says,
  raw: rawMail(
    { ...(type === undefined ? {} : { 'Content-Type': type }), 'Content-Transfer-Encoding': encoding },
    body,
  ),
})
const labelled = (label: string) => `text/plain; charset=${label}`

/** Charsets as they are named, misnamed and not named. */
export const charsets: readonly MailCase[] = [
  bytes('Latin-1', labelled('iso-8859-1'), Buffer.from(said, 'latin1'), said),
  bytes(
    'Latin-1, quoted-printable',
    labelled('"iso-8859-1"'),
    Buffer.from('Merci =E0 vous, =E0 bient=F4t'),
    said,
    'quoted-printable',
  ),
  bytes('Windows-1252', labelled('windows-1252'), windows(withEuro), withEuro),
  bytes('Windows-1252 named Latin-1', labelled('iso-8859-1'), windows(withEuro), withEuro),
  bytes('Latin-9', labelled('iso-8859-15'), Buffer.from('25 \xA4', 'latin1'), '25 €'),
  bytes('UTF-8', labelled('UTF-8'), Buffer.from(withEuro), withEuro),
  bytes(
    'UTF-8, base64',
    labelled('utf-8'),
    Buffer.from(Buffer.from(withEuro).toString('base64')),
    withEuro,
    'base64',
  ),
  bytes('UTF-8 named Latin-1', labelled('iso-8859-1'), Buffer.from(withEuro), withEuro),
  bytes('UTF-8 named Windows-1252', labelled('windows-1252'), Buffer.from(said), said),
  bytes('UTF-8 named ASCII', labelled('us-ascii'), Buffer.from(said), said),
  bytes('Latin-1 named UTF-8', labelled('utf-8'), Buffer.from(said, 'latin1'), said),
  bytes('Windows-1252 named ASCII', labelled('us-ascii'), windows(withEuro), withEuro),
  bytes(
    'Windows-1252 named UTF-8, quoted-printable',
    labelled('utf-8'),
    Buffer.from('Merci =E0 vous, =E0 bient=F4t'),
    said,
    'quoted-printable',
  ),
  bytes('UTF-8 without a name', undefined, Buffer.from(said), said),
  bytes('Latin-1 without a name', 'text/plain', Buffer.from(said, 'latin1'), said),
  bytes('a charset that is unknown', labelled('x-unknown'), Buffer.from(said), said),
  bytes('a charset with a mistake', labelled('utf8'), Buffer.from(said), said),
  bytes('Japanese', labelled('iso-2022-jp'), Buffer.from('\x1b$B$"$j$,$H$&\x1b(B', 'latin1'), 'ありがとう'),
  bytes('Chinese', labelled('gb18030'), Buffer.from([0xd0, 0xbb, 0xd0, 0xbb]), '谢谢'),
  bytes('Greek', labelled('iso-8859-7'), Buffer.from([0xe5, 0xf5, 0xf7]), 'ευχ'),
  plain(
    'flowing lines',
    'Nous serons six, et \nnous viendrons à 18 h.',
    'Nous serons six, et nous viendrons à 18 h.',
    {
      'Content-Type': 'text/plain; charset=utf-8; format=flowed',
    },
  ),
]
