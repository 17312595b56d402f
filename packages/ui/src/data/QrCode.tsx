import qrcode from 'qrcode-generator'
import { useMemo } from 'react'

/** Props of {@link QrCode}. */
export interface QrCodeProps {
  /** The address that it leads to. */
  value: string
  /** What scanning it does. */
  label: string
  sizePx?: number | undefined
}

/** The dark modules as one path; a quiet zone of 4 modules around, as ISO 18004 asks. */
function drawModules(value: string) {
  const code = qrcode(0, 'M')
  code.addData(value, 'Byte')
  code.make()
  const count = code.getModuleCount()
  let path = ''
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (code.isDark(row, column)) path += `M${column + 4} ${row + 4}h1v1h-1z`
    }
  }
  return { path, count: count + 8 }
}

/**
 * A code for a phone's camera; dark on white in both themes, since some readers know nothing else.
 * @example
 * import { QrCode } from '@comptoir/ui'
 *
 * export const ReviewCode = () => (
 *   <QrCode value="https://shop.example/review" label="Opens the review form" sizePx={240} />
 * )
 */
export function QrCode({ value, label, sizePx = 192 }: QrCodeProps) {
  const { path, count } = useMemo(() => drawModules(value), [value])
  return (
    <svg
      className="ct-qr"
      width={sizePx}
      height={sizePx}
      viewBox={`0 0 ${count} ${count}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={count} height={count} />
      <path d={path} />
    </svg>
  )
}
