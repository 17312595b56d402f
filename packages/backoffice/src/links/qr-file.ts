const SIZE_PX = 1024

/** The code that is drawn inside an element, as a file of its own: an SVG for print, a PNG for everything else. */
export async function qrFile(drawn: Element, format: 'svg' | 'png'): Promise<Blob> {
  const svg = drawn.querySelector('svg')
  const path = svg?.querySelector('path')?.getAttribute('d') ?? ''
  const modules = svg?.viewBox.baseVal.width ?? 1
  if (format === 'svg') {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE_PX}" height="${SIZE_PX}" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${modules}v${modules}H0z"/><path d="${path}"/></svg>`
    return new Blob([text], { type: 'image/svg+xml' })
  }
  const canvas = document.createElement('canvas')
  // Whole pixels for each module: a code with blurred edges is read badly.
  const scale = Math.ceil(SIZE_PX / modules)
  canvas.width = modules * scale
  canvas.height = modules * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))), 'image/png'),
  )
}

/** Hands a file to the browser's downloads. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
