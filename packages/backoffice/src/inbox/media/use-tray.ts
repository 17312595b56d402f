import { MESSAGE_MAX_FILES } from '@comptoir/core/files'
import type { LocalFile } from '@comptoir/core/inbox'
import { useEffect, useRef, useState } from 'react'
import { type Choice, prepare } from './prepare.ts'

/** The files that go with the text that is being written. */
export interface Tray {
  choices: readonly Choice[]
  /** More were chosen than a message holds. */
  isOverfull: boolean
  /** Those that can be sent. */
  ready: readonly LocalFile[]
  /** All were looked at, and some can be sent. */
  isReady: boolean
  add(files: readonly File[]): void
  remove(id: string): void
  clear(): void
}

/** An empty {@link Tray}; the addresses of its files on this device end with it. */
export function useTray(): Tray {
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const [isOverfull, setOverfull] = useState(false)
  const countRef = useRef(0)
  const urlsRef = useRef(new Map<string, string>())

  function forget(id: string) {
    const url = urlsRef.current.get(id)
    if (url !== undefined) URL.revokeObjectURL(url)
    urlsRef.current.delete(id)
  }
  useEffect(() => {
    const urls = urlsRef.current
    return () => {
      for (const url of urls.values()) URL.revokeObjectURL(url)
    }
  }, [])

  async function look(file: File, id: string) {
    const made = await prepare(file, id)
    if (made.url !== undefined) urlsRef.current.set(id, made.url)
    // Not where it was taken out meanwhile.
    setChoices((now) => now.map((choice) => (choice.id === id ? made : choice)))
  }

  const ready = choices.flatMap((choice) => choice.ready ?? [])
  return {
    choices,
    isOverfull,
    ready,
    isReady: ready.length > 0 && choices.every((choice) => choice.ready ?? choice.problem),
    add(files) {
      const taken = files.slice(0, MESSAGE_MAX_FILES - choices.length)
      setOverfull(taken.length < files.length)
      const added = taken.map((file) => {
        countRef.current += 1
        return { file, id: `${countRef.current} ${file.name}` }
      })
      setChoices((now) => [...now, ...added.map(({ file, id }) => ({ id, name: file.name }))])
      for (const { file, id } of added) void look(file, id)
    },
    remove(id) {
      forget(id)
      setOverfull(false)
      setChoices((now) => now.filter((choice) => choice.id !== id))
    },
    clear() {
      for (const id of [...urlsRef.current.keys()]) forget(id)
      setOverfull(false)
      setChoices([])
    },
  }
}
