import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { documents } from './hostile-documents.ts'
import { EVIL, type HostileFile, html, svg, text } from './hostile-file.ts'
import { bombs, polyglots } from './hostile-pictures.ts'
import { photoWithPlace, picture, recording } from './samples.ts'

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

/** Bytes that differ at positions which depend on `seed` alone. */
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
