import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import type { Sbom } from './sbom.ts'

/** What pnpm prints, whatever its exit code; an error where it cannot be started. */
async function ask(args: readonly string[], root: string, signal: AbortSignal): Promise<string> {
  const isWindows = process.platform === 'win32'
  const child = spawn('pnpm', args, {
    cwd: root,
    signal,
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  return Promise.race([failed, buffer(child.stdout).then(String)])
}

/** The list of all packages, as pnpm writes it from the lockfile. */
export async function readSbom(root: string, signal: AbortSignal): Promise<Sbom> {
  const text = await ask(['sbom', '--sbom-format', 'cyclonedx', '--lockfile-only'], root, signal)
  return JSON.parse(text) as Sbom
}

/** How many known holes of each weight there are in what is shipped, or why no one could say. */
export async function readAudit(
  root: string,
  signal: AbortSignal,
): Promise<{ high: number; others: number } | { reason: string }> {
  const text = await ask(['audit', '--prod', '--json'], root, signal).catch((error: Error) =>
    JSON.stringify({ error: { message: error.message } }),
  )
  return auditOf(text)
}

interface Audit {
  error?: { message: string }
  metadata?: { vulnerabilities?: Record<string, number> }
}

export function auditOf(text: string): { high: number; others: number } | { reason: string } {
  const { error, metadata } = JSON.parse(text) as Audit
  const counts = metadata?.vulnerabilities
  if (!counts) return { reason: (error?.message ?? 'the answer has no counts').replace(/\(at [^)]*\) /, '') }
  const { high = 0, critical = 0, ...others } = counts
  return { high: high + critical, others: Object.values(others).reduce((sum, one) => sum + one, 0) }
}
