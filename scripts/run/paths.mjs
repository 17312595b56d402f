import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const inRoot = (...parts) => path.join(root, ...parts)
export const tools = inRoot('.tools')
export const isWindows = process.platform === 'win32'
