/** Draws what a page asked for and when, as a picture for docs/. */

const ROW = 18
const LEFT = 330
const WIDTH = 620
const colours = {
  Document: '#5e6762',
  Script: '#e8a33d',
  Stylesheet: '#2b6cb0',
  Font: '#7d5ba6',
  Fetch: '#0f5c4d',
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** Without what the build puts behind a name. */
const nameOf = (file) => file.replace(/-[\w-]{8}(?=\.\w+$)/, '')

function bar({ path, type, bytes = 0, from, to }, row, { start, scale }) {
  const y = 40 + row * ROW
  const x = LEFT + (from - start) * scale
  const width = Math.max(1, (to - from) * scale)
  const label = `${escaped(nameOf(path))} · ${(bytes / 1000).toFixed(1)} kB`
  return [
    `<text x="${LEFT - 8}" y="${y + 12}" text-anchor="end">${label}</text>`,
    `<rect x="${x.toFixed(1)}" y="${y + 2}" width="${width.toFixed(1)}" height="12" rx="2" fill="${colours[type] ?? '#a7b0aa'}"/>`,
  ].join('\n')
}

/** The requests until the content of a visit, each a bar over the time, with a line where the content was painted. */
export function drawWaterfall({ atContent, contentMs }) {
  const requests = atContent.toSorted((a, b) => a.from - b.from)
  const start = requests[0].from
  const scale = WIDTH / (contentMs / 1000)
  const height = 40 + requests.length * ROW + 12
  const ticks = Array.from({ length: Math.floor(contentMs / 500) + 1 }, (_, index) => {
    const x = LEFT + index * 0.5 * scale
    return `<path d="M${x.toFixed(1)} 30V${height}" stroke="#ddd"/><text x="${x.toFixed(1)}" y="24" text-anchor="middle">${index * 500} ms</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LEFT + WIDTH + 60}" height="${height}" font-family="sans-serif" font-size="11" fill="#1f2421">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...ticks,
    ...requests.map((request, row) => bar(request, row, { start, scale })),
    `<path d="M${LEFT + WIDTH} 30V${height}" stroke="#b3372f" stroke-width="2"/>`,
    `<text x="${LEFT + WIDTH}" y="12" text-anchor="middle" fill="#b3372f">content, ${Math.round(contentMs)} ms</text>`,
    '</svg>\n',
  ].join('\n')
}
