/** A word as a number of 53 bits: two of a million are the same once in ten thousand files (cyrb53). */
function hash(word: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0) || 1
}

/** Maps words to numbers: millions of them in far less memory than a Map. */
export interface Seen {
  get(word: string): number | undefined
  set(word: string, number: number): void
}

export function createSeen(): Seen {
  let keys = new Float64Array(1024)
  let numbers = new Int32Array(1024)
  let count = 0

  function placeOf(key: number): number {
    let place = key % keys.length
    while (keys[place] !== 0 && keys[place] !== key) place = (place + 1) % keys.length
    return place
  }

  function grow(): void {
    const [oldKeys, oldNumbers] = [keys, numbers]
    keys = new Float64Array(oldKeys.length * 2)
    numbers = new Int32Array(oldKeys.length * 2)
    for (const [at, key] of oldKeys.entries()) {
      if (key === 0) continue
      const place = placeOf(key)
      keys[place] = key
      numbers[place] = oldNumbers[at] ?? 0
    }
  }

  return {
    get(word) {
      const place = placeOf(hash(word))
      return keys[place] === 0 ? undefined : numbers[place]
    },
    set(word, number) {
      if (count * 3 > keys.length * 2) grow()
      const key = hash(word)
      const place = placeOf(key)
      if (keys[place] === 0) count += 1
      keys[place] = key
      numbers[place] = number
    },
  }
}
