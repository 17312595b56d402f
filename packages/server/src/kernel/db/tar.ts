import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const BLOCK = 512
const LONGEST_NAME = 99
const PORTION = 1 << 20
/** What eleven octal digits hold. */
const LARGEST_BYTES = 0o77777777777
const FILE = '0'
const FOLDER = '5'

/** Something to put into an archive: a file of this path, or an empty folder where there is none. */
export interface TarEntry {
  name: string
  path?: string
  /** It is left out when it is gone by then. */
  mayVanish?: boolean
}

function header(name: string, sizeBytes: number, type: string): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`${name}: the name is too long for an archive`)
  if (sizeBytes > LARGEST_BYTES) throw new Error(`${name}: is too large for an archive`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  block.write(name, 0)
  block.write(type === FOLDER ? '0000700\0' : '0000600\0', 100)
  block.write('0000000\0'.repeat(2), 108)
  block.write(`${octal(sizeBytes, 11)}\0`, 124)
  block.write(`${octal(0, 11)}\0`, 136)
  block.write(`        ${type}`, 148)
  block.write('ustar\x0000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${octal(sum, 6)}\0 `, 148)
  return block
}

const padding = (sizeBytes: number) => Buffer.alloc((BLOCK - (sizeBytes % BLOCK)) % BLOCK)

/** The bytes of an archive (ustar) of these entries, read one after the other. A file that grows is cut where it ended. */
export async function* tarOf(entries: AsyncIterable<TarEntry> | Iterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, path, mayVanish = false } of entries) {
    if (path === undefined) yield header(`${name}/`, 0, FOLDER)
    else yield* fileOf(name, path, mayVanish)
  }
  yield Buffer.alloc(2 * BLOCK)
}

async function* fileOf(name: string, path: string, mayVanish: boolean): AsyncGenerator<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (!mayVanish || error.code !== 'ENOENT') throw error
  })
  if (file === undefined) return
  try {
    const { size } = await file.stat()
    yield header(name, size, FILE)
    let readBytes = 0
    const stretch = { start: 0, end: size - 1, autoClose: false, highWaterMark: PORTION }
    if (size > 0)
      for await (const chunk of file.createReadStream(stretch)) {
        readBytes += chunk.length
        yield chunk
      }
    if (readBytes !== size) throw new Error(`${path} became shorter while it was read`)
    yield padding(size)
  } finally {
    await file.close()
  }
}

interface Member {
  name: string
  sizeBytes: number
  isFolder: boolean
}

/** Reads a header; undefined where the archive ends. Only names inside of the folder are taken. */
function memberOf(block: Buffer): Member | undefined {
  const name = block.toString('utf8', 0, block.indexOf(0))
  if (name === '') return undefined
  const parts = name.replace(/\/$/, '').split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new Error(`The archive holds a name that leads elsewhere: ${name}`)
  const isFolder = block.toString('latin1', 156, 157) === FOLDER
  return {
    name: parts.join('/'),
    sizeBytes: Number.parseInt(block.toString('latin1', 124, 135), 8),
    isFolder,
  }
}

/** Gives the bytes of a stream in portions of a wanted length. */
function portionsOf(bytes: AsyncIterable<Buffer>) {
  const source = bytes[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  async function upTo(most: number): Promise<Buffer> {
    if (rest.length === 0) {
      const { value, done } = await source.next()
      if (done) throw new Error('The archive ends in the middle')
      rest = value
    }
    const portion = rest.subarray(0, most)
    rest = rest.subarray(portion.length)
    return portion
  }
  async function exactly(length: number): Promise<Buffer> {
    const portions: Buffer[] = []
    for (let missing = length; missing > 0; missing -= portions.at(-1)?.length ?? 0)
      portions.push(await upTo(missing))
    return Buffer.concat(portions)
  }
  return { upTo, exactly }
}

type Portions = ReturnType<typeof portionsOf>

async function copy(portions: Portions, sizeBytes: number, to: FileHandle): Promise<void> {
  for (let missing = sizeBytes; missing > 0; ) {
    const portion = await portions.upTo(missing)
    await to.writeFile(portion)
    missing -= portion.length
  }
  await portions.exactly(padding(sizeBytes).length)
}

/** Writes what an archive holds into a folder; answers the names of its files. */
export async function untar(bytes: AsyncIterable<Buffer>, folder: string): Promise<string[]> {
  const portions = portionsOf(bytes)
  const names: string[] = []
  for (;;) {
    const member = memberOf(await portions.exactly(BLOCK))
    if (member === undefined) return names
    const path = join(folder, member.name)
    await mkdir(member.isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (member.isFolder) continue
    const file = await open(path, 'wx', 0o600)
    try {
      await copy(portions, member.sizeBytes, file)
    } finally {
      await file.close()
    }
    names.push(member.name)
  }
}
