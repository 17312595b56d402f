import { createDecipheriv, createHmac, type ECDH } from 'node:crypto'

/** HKDF step by step, so that the reader shares nothing with the writer (RFC 5869, one block). */
function derive(secret: Buffer, salt: Buffer, info: Buffer, size: number): Buffer {
  const key = createHmac('sha256', salt).update(secret).digest()
  return createHmac('sha256', key)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, size)
}

/** What a browser does with a push (RFC 8291, section 3.4). */
export function decryptPush(encrypted: Buffer, receiver: ECDH, auth: Buffer): string {
  const salt = encrypted.subarray(0, 16)
  const keySize = encrypted[20] ?? 0
  const senderKey = encrypted.subarray(21, 21 + keySize)
  const record = encrypted.subarray(21 + keySize)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), senderKey])
  const material = derive(receiver.computeSecret(senderKey), auth, info, 32)
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
