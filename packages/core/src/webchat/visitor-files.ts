import * as z from 'zod/mini'
import { StoredFile } from '../files/index.ts'
import { endpoint } from '../http/endpoint.ts'
import { line } from '../rules/text.ts'
import { WebchatId } from './contract.ts'

/** Stores a file that the visitor is about to send, as a multipart form; no one else may send it (WCH-05, T12). */
export const uploadVisitorFile = endpoint({
  method: 'POST',
  path: '/v2/webchats/{webchatId}/files',
  summary: 'Store my file',
  scope: 'visitor',
  params: { webchatId: WebchatId },
  isUpload: true,
  body: z.strictObject({ file: z.file(), name: z.optional(line({ max: 200 })) }),
  response: StoredFile,
  errors: ['rule'],
})
