/** A range of bytes of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the bytes of files are. Keys are random words of our own making and never a client's. */
export interface FileStore {
  /** Once it resolves, the bytes survive what the store survives. */
  put(key: string, bytes: Uint8Array, mimeType: string): Promise<void>
  /** The bytes or a range of them; undefined if the file does not exist. */
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>
}

const KEY = /^[a-z0-9]{2}[a-z0-9]{30,62}$/

/** Whether a file of a store is named so: not a draft, nor something that others put there. */
export const isKey = (name: string): boolean => KEY.test(name)

/** The last lock before a store: no key that was not made by us is ever turned into a path or an address. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('not the key of a file')
  return key
}
