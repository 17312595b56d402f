const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

/** What programs share lies at the root of the build. */
const root = new URL(extension === 'ts' ? '../../' : './', import.meta.url)

/** The URL of a file of ours, from the root of the sources: its path is the same in the build. */
export const fileAt = (path: string): URL => new URL(path, root)

/** The same of a program, which is named without its ending. */
export const programAt = (path: string): URL => fileAt(`${path}.${extension}`)

/** Whether this runs as it was written, and not as it was built. */
export const isSource = extension === 'ts'
