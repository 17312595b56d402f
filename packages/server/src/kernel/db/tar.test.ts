import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TarEntry, tarOf, untar } from './tar.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tar-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A file of these bytes. */
async function file(name: string, bytes: string | Buffer): Promise<TarEntry & { path: string }> {
  const path = join(folder, name.replaceAll('/', '-').slice(-100))
  await writeFile(path, bytes)
  return { name, path }
}

/** Takes the archive to a new folder. */
async function unpackInto(to: string, bytes: AsyncIterable<Buffer>): Promise<string[]> {
  await mkdir(join(folder, to))
  return untar(bytes, join(folder, to))
}

it('brings back files of every size, empty folders and long names, for their owner alone', async () => {
  const big = Buffer.alloc(3_000_001, 'croissant ')
  const long = `${'dossier/'.repeat(30)}menu déjeuner.txt`
  const entries = [
    await file('a/big', big),
    { name: 'empty' },
    await file('none', ''),
    await file(long, 'soupe'),
  ]
  expect(await unpackInto('back', tarOf(entries))).toEqual(['a/big', 'none', long])
  const at = (name: string) => join(folder, 'back', name)
  expect(await readFile(at('a/big'))).toEqual(big)
  expect(await readFile(at('none'), 'utf8')).toBe('')
  expect(await readFile(at(long), 'utf8')).toBe('soupe')
  expect(await readdir(at('empty'))).toEqual([])
  expect([(await stat(at('a/big'))).mode & 0o777, (await stat(at('a'))).mode & 0o777]).toEqual([0o600, 0o700])
})

it('leaves out what has vanished where it may, and says which file it could not read', async () => {
  const gone = { name: 'gone', path: join(folder, 'gone') }
  const kept = await file('kept', 'here')
  expect(await unpackInto('rest', tarOf([{ ...gone, mayVanish: true }, kept]))).toEqual(['kept'])
  await expect(buffer(tarOf([kept, gone]))).rejects.toThrow(/ENOENT.*gone/)
})

it('a file that becomes shorter while it is read spoils no archive in silence', async () => {
  const entry = await file('shorter', Buffer.alloc(8_000_000))
  const read = async () => {
    for await (const _ of tarOf([entry])) await truncate(entry.path, 10)
  }
  await expect(read()).rejects.toThrow(/shorter could not be archived/)
})

it('a reader that stops early leaves nothing open', async () => {
  const entry = await file('unread', Buffer.alloc(8_000_000))
  for await (const chunk of tarOf([entry])) {
    expect(chunk.length).toBeGreaterThan(0)
    break
  }
})

it('takes no name that leads out of the folder, and nothing but files and folders', async () => {
  for (const name of ['../out', '/etc/out', 'a/../../out', 'a//out']) {
    const archive = pack()
    archive.entry({ name }, 'text')
    archive.finalize()
    await expect(untar(archive, join(folder, 'nowhere'))).rejects.toThrow('outside its folder')
  }
  const link = pack()
  link.entry({ name: 'link', type: 'symlink', linkname: '/etc/passwd' })
  link.finalize()
  await expect(untar(link, join(folder, 'nowhere'))).rejects.toThrow('contains a symlink')
})

it('refuses an archive that ends in the middle, and one that is none', async () => {
  const whole = await buffer(tarOf([await file('cut', Buffer.alloc(100_000))]))
  await expect(unpackInto('cut', Readable.from([whole.subarray(0, 50_000)]))).rejects.toThrow()
  await expect(unpackInto('other', Readable.from([Buffer.alloc(2000, 'x')]))).rejects.toThrow(/tar header/)
})
