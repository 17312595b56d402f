import {
  acceptedFiles,
  FILE_MAX_BYTES,
  type FileKind,
  shrinkImage,
  type UploadProblem,
} from '@comptoir/core/files'
import type { LocalFile } from '@comptoir/core/inbox'

/** A chosen file that is being prepared for sending. */
export interface Choice {
  id: string
  name: string
  url?: string
  ready?: LocalFile
  problem?: UploadProblem
}

function kindOf({ type }: File): FileKind | undefined {
  const kinds = Object.keys(acceptedFiles) as FileKind[]
  return kinds.find((kind) => acceptedFiles[kind].split(',').includes(type.split(';')[0] ?? ''))
}

/** Makes a picture small (MSG-44) and says at once what the server would refuse. */
export async function prepare(file: File, id: string): Promise<Choice> {
  const type = kindOf(file)
  if (!type) return { id, name: file.name, problem: 'type' }
  if (file.size === 0) return { id, name: file.name, problem: 'empty' }
  const prepared = type === 'image' ? await shrinkImage(file) : { file, name: file.name }
  if (prepared.file.size > FILE_MAX_BYTES) return { id, name: file.name, problem: 'tooLarge' }
  const ready = { ...prepared, type }
  return { id, name: file.name, ready, ...(type === 'image' && { url: URL.createObjectURL(prepared.file) }) }
}
