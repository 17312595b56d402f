import { crc32, deflateSync } from 'node:zlib'
import { EVIL, type HostileFile, html, svg, text } from './hostile-file.ts'
import { picture } from './samples.ts'

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

/** Pictures that are something else as well. */
export async function polyglots(): Promise<HostileFile[]> {
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

/** Pictures that are small to send and large to open. */
export async function bombs(): Promise<HostileFile[]> {
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
