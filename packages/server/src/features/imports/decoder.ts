import type { ImportEncoding } from '@comptoir/core/imports'

/** The characters above ASCII of DOS and of tills descended from it (code page 850). */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

/** Decodes bytes that arrive in chunks. */
export interface Decoder {
  decode(bytes?: Uint8Array): string
}

/** A decoder of an encoding; TextDecoder where it supports the encoding. */
export function createDecoder(encoding: ImportEncoding): Decoder {
  if (encoding !== 'cp850') {
    const decoder = new TextDecoder(encoding)
    return { decode: (bytes) => (bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()) }
  }
  return {
    decode: (bytes = new Uint8Array()) =>
      Buffer.from(bytes)
        .toString('latin1')
        .replace(/[\x80-\xFF]/g, (byte) => CP850[byte.charCodeAt(0) - 0x80] ?? ''),
  }
}
