import { HEADER_BYTES, MOST_PDU_BYTES, PduError } from './pdu.ts'

/** Splits a stream of bytes into complete PDUs. */
export interface PduStream {
  /**
   * Takes what came and answers the frames that are whole now. Throws a {@link PduError} of the kind `lost` when a
   * length cannot be one: nothing after it can be read.
   */
  push(chunk: Buffer): Buffer[]
}

/** Makes a {@link PduStream}. A frame that comes in many small pieces is put together once, at its end. */
export function createPduStream(): PduStream {
  let waiting: Buffer[] = []
  let size = 0
  /** Bytes that must be there before it is worth looking. */
  let wanted = HEADER_BYTES

  function lengthAt(bytes: Buffer, at: number): number {
    const length = bytes.readUInt32BE(at)
    if (length < HEADER_BYTES || length > MOST_PDU_BYTES)
      throw new PduError(`a PDU cannot have ${length} bytes`, { kind: 'lost' })
    return length
  }

  return {
    push(chunk) {
      waiting.push(chunk)
      size += chunk.length
      if (size < wanted) return []
      const [first = chunk] = waiting
      const bytes = waiting.length === 1 ? first : Buffer.concat(waiting)
      const frames: Buffer[] = []
      let at = 0
      wanted = HEADER_BYTES
      while (bytes.length - at >= HEADER_BYTES) {
        const length = lengthAt(bytes, at)
        if (bytes.length - at < length) {
          wanted = length
          break
        }
        frames.push(bytes.subarray(at, at + length))
        at += length
      }
      size = bytes.length - at
      waiting = size === 0 ? [] : [bytes.subarray(at)]
      return frames
    },
  }
}
