const COLOR = /#([0-9a-f]{6})\b/gi
const STYLES = /(?:style|bgcolor|color)="[^"]*"/gi

/** Lightness turned round, hue kept: what mail programs do to a mail that says nothing of dark screens. */
function darkened(color: string): string {
  const rgb = [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const shift = 255 - Math.max(...rgb) - Math.min(...rgb)
  // Not black: programs show their own dark grey.
  const hex = rgb.map((one) =>
    Math.round(24 + ((one + shift) / 255) * 212)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

/**
 * A mail as programs show it that turn its colours round on a dark screen (Outlook, Gmail on iPhone); pictures stay.
 * @example
 * import { darkenMail } from '@comptoir/core/mail-design'
 *
 * darkenMail('<p style="color:#000000">#000000</p>') // => '<p style="color:#ececec">#000000</p>'
 */
export const darkenMail = (html: string): string =>
  html.replace(STYLES, (style) => style.replace(COLOR, (_, color: string) => darkened(color)))
