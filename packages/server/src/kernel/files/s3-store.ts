import { S3mini } from 's3mini'
import type { S3Settings } from '../config/config.ts'
import { checkKey, type FileStore } from './store.ts'

/** Files in a bucket, below `files/`. The bucket is private: files are read through the server. */
export function createS3Store({ url, region, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const bucket = new S3mini({ endpoint: url, region, accessKeyId, secretAccessKey })
  const nameOf = (key: string) => `files/${checkKey(key)}`
  return {
    async put(key, bytes, mimeType) {
      const answer = await bucket.putObject(nameOf(key), Buffer.from(bytes), mimeType)
      if (!answer.ok) throw new Error(`the bucket responded with ${answer.status} to an upload`)
    },
    async read(key, range) {
      const answer = range
        ? await bucket.getObjectRaw(nameOf(key), false, range.start, range.end + 1)
        : await bucket.getObjectResponse(nameOf(key))
      if (!answer || answer.status === 404) return undefined
      if (!answer.ok || !answer.body)
        throw new Error(`the bucket responded with ${answer.status} to a download`)
      return answer.body
    },
    async remove(key) {
      await bucket.deleteObject(nameOf(key))
    },
  }
}
