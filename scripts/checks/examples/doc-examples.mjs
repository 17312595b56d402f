/** The examples of doc comments and of Markdown, each with its file, the line it begins on, its language and code. */

const TAG = /^\s*(?:\/\*\*|\*)\s*@(\w+)[ \t]?/
const FENCE = /^```(\w*)/

/** What stands behind each `@example` of a source file, until the next tag or the end of the comment. */
export function examplesOfSource(file, text) {
  const examples = []
  let current
  for (const [index, line] of text.split('\n').entries()) {
    const tag = TAG.exec(line)
    if (tag) current = undefined
    if (tag?.[1] === 'example') {
      current = { file, line: index + 1, lines: [] }
      examples.push(current)
    }
    current?.lines.push(withoutFrame(tag ? line.slice(tag[0].length) : line))
    if (line.includes('*/')) current = undefined
  }
  return examples.map(({ lines, ...place }) => unfenced({ ...place, lines }))
}

/** A fenced example says its language, and is anything but code to compile where that is not TypeScript. */
function unfenced({ file, line, lines }) {
  const start = lines.findIndex((text) => text.trim() !== '')
  const fence = FENCE.exec(lines[start]?.trim() ?? '')
  if (!fence) return { file, line, language: 'tsx', code: lines.join('\n').trimEnd() }
  const end = lines.findIndex((text, index) => index > start && text.trim() === '```')
  return {
    file,
    line: line + start + 1,
    language: fence[1],
    code: lines.slice(start + 1, end === -1 ? undefined : end).join('\n'),
  }
}

function withoutFrame(line) {
  return line.replace(/\s*\*\/.*$/, '').replace(/^\s*\* ?/, '')
}

/** The fenced blocks of a Markdown file. */
export function examplesOfMarkdown(file, text) {
  const examples = []
  let current
  for (const [index, line] of text.split('\n').entries()) {
    const fence = FENCE.exec(line)
    if (!fence) current?.lines.push(line)
    else if (current) current = undefined
    else {
      current = { file, line: index + 2, language: fence[1], lines: [] }
      examples.push(current)
    }
  }
  return examples.map(({ lines, ...example }) => ({ ...example, code: lines.join('\n') }))
}
