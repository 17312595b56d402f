import { deflateSync } from 'node:zlib'
import { type HostileFile, html, text } from './hostile-file.ts'
import { pdf } from './samples.ts'

function packedObjects(names: string, size = 0): Buffer {
  const body = deflateSync(Buffer.concat([text(`1 0 <<${names}>>`), Buffer.alloc(size, 32)]), { level: 9 })
  return Buffer.concat([
    text(
      `%PDF-1.5\n5 0 obj <</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${body.length}>>\nstream\n`,
    ),
    body,
    text('\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'),
  ])
}

/** Documents that run or carry something. */
export function documents(): HostileFile[] {
  const inside = [
    '/OpenAction <</S /JavaScript /JS (EVIL)>>',
    '/OpenAction <</S /Launch /F (cmd.exe)>>',
    '/AA <</O <</S /JavaScript /JS (EVIL)>>>>',
    '/Names <</JavaScript 4 0 R>>',
    '/S /J#61vaScript /JS (EVIL)',
    '/S /#4a#61#76#61#53#63#72#69#70#74',
    '/Names <</EmbeddedFiles 4 0 R>>',
    '/EmbeddedFile',
    '/S /SubmitForm /F (https://evil.example)',
    '/S /ImportData',
    '/S /GoToR /F (//evil.example/x)',
    '/S /GoToE',
    '/AcroForm <</XFA 4 0 R>>',
    '/Subtype /RichMedia',
    '/S /Rendition',
    '/S /Movie',
    '/Encrypt 9 0 R',
    '/#45ncrypt 9 0 R',
    '/S /URI /URI (javascript:EVIL)',
    '/URI(file:///etc/passwd)',
  ]
  const make = (what: string, bytes: Uint8Array) => ({ what, bytes, name: 'doc.html', type: 'text/html' })
  return [
    ...inside.map((names) => make(`pdf with ${names}`, pdf(names))),
    make('pdf with a script in packed objects', packedObjects('/S /JavaScript /JS (EVIL)')),
    make('pdf with packed objects of 200 MB', packedObjects('/A', 200_000_000)),
    make(
      'pdf with a stream that cannot be unpacked',
      text('%PDF-1.5\n<</Type /ObjStm>>\nstream\nEVIL\nendstream\n%%EOF'),
    ),
    make('pdf without an end', text(`%PDF-1.4\n${html}`)),
    make('pdf after html', Buffer.concat([text(html), pdf()])),
    make('pdf with html after its end', Buffer.concat([pdf(), text(html.repeat(30))])),
    make('pdf of no version', text(`%PDF-${html}%%EOF`)),
    make('pdf of many streams', text(`%PDF-1.4\n${'/ObjStm stream\nx'.repeat(20_000)}%%EOF`)),
    make('pdf of stream words', text(`%PDF-1.4\n${'stream'.repeat(300_000)}%%EOF`)),
  ]
}
