import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Record size that is announced; a push is one record and push services take 4,096 bytes at most (RFC 8291). */
const RECORD_SIZE = 4096
/** What salt, sizes, key, padding and tag take of that. */
const OVERHEAD = 16 + 4 + 1 + 65 + 1 + 16
const CURVE = 'prime256v1'

/** The keys of a subscription: the browser's public key and its shared secret. */
export interface ReceiverKeys {
  publicKey: Buffer
  auth: Buffer
}

/** Reads the keys of a subscription; undefined unless they are a point of P-256 and 16 bytes. */
export function readReceiverKeys(keys: { p256dh: string; auth: string }): ReceiverKeys | undefined {
  const publicKey = Buffer.from(keys.p256dh, 'base64url')
  const auth = Buffer.from(keys.auth, 'base64url')
  if (publicKey.length !== 65 || auth.length !== 16) return undefined
  try {
    ECDH.convertKey(publicKey, CURVE)
  } catch {
    return undefined
  }
  return { publicKey, auth }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, size: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, size))
}

/**
 * Encrypts a push so that only the browser of the subscription reads it (RFC 8291 over the coding aes128gcm of
 * RFC 8188). `fixed` makes the result repeatable, for the test vector of the RFC.
 */
export function encryptPush(
  text: string,
  receiver: ReceiverKeys,
  fixed?: { privateKey: Buffer; salt: Buffer },
): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > RECORD_SIZE - OVERHEAD) throw new RangeError('a push must have at most 3,993 bytes')
  const sender = createECDH(CURVE)
  if (fixed) sender.setPrivateKey(fixed.privateKey)
  else sender.generateKeys()
  const senderKey = sender.getPublicKey()
  const salt = fixed?.salt ?? randomBytes(16)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.publicKey, senderKey])
  const material = derive(sender.computeSecret(receiver.publicKey), receiver.auth, keyInfo, 32)
  const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_SIZE)
  sizes.writeUInt8(senderKey.length, 4)
  // 2 ends the last record.
  const record = [cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, sizes, senderKey, ...record])
}
