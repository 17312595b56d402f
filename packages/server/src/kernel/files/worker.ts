/**
 * The process that looks into files: whatever a file does to a decoder, it does it here. It has no secrets, no
 * database and no settings; its parent ends it when a file takes too long, and it ends itself when one takes too much.
 */
import type { Done, Work } from './work.ts'
import { FileRefused } from './work.ts'

const MAX_MEMORY_BYTES = 512 * 1024 * 1024
const LOOK_MS = 25

async function clean({ format, bytes, size, isReceived }: Work) {
  if (format === 'pdf') return (await import('./document.ts')).checkDocument(Buffer.from(bytes))
  if (format === 'webm' || format === 'mp4') {
    const film = await (await import('./film.ts')).readFilm(bytes, format)
    if (film && !isReceived) throw new FileRefused('it is a film', { refusal: 'film' })
    if (film) return film
  }
  if (format === 'ogg' || format === 'webm' || format === 'mp4' || format === 'mp3')
    return (await import('./sound.ts')).cleanSound(bytes, format, isReceived ? Infinity : undefined)
  return (await import('./picture.ts')).cleanPicture(bytes, size)
}

async function answer(work: Work): Promise<Done> {
  try {
    return { id: work.id, cleaned: await clean(work) }
  } catch (error) {
    if (error instanceof FileRefused) return { id: work.id, refusal: error.refusal, detail: error.message }
    return { id: work.id, failure: String(error) }
  }
}

process.on('message', (work: Work) => void answer(work).then((done) => process.send?.(done)))
process.on('disconnect', () => process.exit())
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.exit(1)
}, LOOK_MS).unref()
