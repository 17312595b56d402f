import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codeMakers } from './bundles.ts'
import { allowedBuilds, installedScripts, lockedPackages, namesWithScripts } from './packages.ts'
import { auditOf } from './pnpm.ts'
import { missingFrom, type Sbom } from './sbom.ts'

const root = new URL('../../../../', import.meta.url)
const locked = lockedPackages(readFileSync(new URL('pnpm-lock.yaml', root), 'utf8'))

/** A list of packages as it must be. */
function listOf(packages: ReadonlyMap<string, string>): Sbom {
  const components = [...packages].map(([name, hash]) => {
    const content = Buffer.from(hash, 'base64').toString('hex')
    const purl = `pkg:npm/${name.replace(/^@/, '%40')}`
    return { purl, externalReferences: [{ hashes: [{ alg: 'SHA-512', content }] }] }
  })
  return { bomFormat: 'CycloneDX', specVersion: '1.7', components }
}

describe('where packages come from (G19)', () => {
  it('G19 the list of packages holds every one that is locked, each with its hash', () => {
    expect(locked.size).toBeGreaterThan(300)
    expect(locked.get('zod@4.6.7')).toMatch(/^[\w+/]{86}==$/)
    expect(missingFrom(listOf(locked), locked)).toEqual([])
    const [[first = '', hash = ''] = [], ...others] = [...locked]
    expect(missingFrom(listOf(new Map(others)), locked)).toEqual([first])
    expect(missingFrom(listOf(new Map([...others, [first, hash.replace(/^./, '0')]])), locked)).toEqual([
      first,
    ])
  })

  it('G19 no package runs a script when it is installed that is not named', () => {
    const { allowed, named } = allowedBuilds(readFileSync(new URL('pnpm-workspace.yaml', root), 'utf8'))
    expect([allowed, named]).toEqual([[], ['esbuild']])
    const { count, withScripts } = installedScripts(root.pathname)
    expect(count).toBeGreaterThan(300)
    expect(withScripts.filter((name) => !named.includes(name))).toEqual([])
    expect(
      namesWithScripts([
        { name: 'b', scripts: { postinstall: 'node x' } },
        { name: 'a', scripts: { build: 'x' } },
      ]),
    ).toEqual(['b'])
  })

  it('G19 finds what makes code of text, however it is written, and nothing else', () => {
    for (const code of [
      'eval(x)',
      ';new Function("a")',
      'let F=Function;new F("")',
      'setTimeout("x()",1)',
      'a=Function ("b")',
    ])
      expect([code, codeMakers(code).length]).toEqual([code, 1])
    for (const code of [
      'a.eval(x)',
      'getMaskFunction(t)',
      'x instanceof Function&&y',
      'setTimeout(()=>{},1)',
      '"a function"',
    ])
      expect([code, codeMakers(code)]).toEqual([code, []])
  })

  it('G19 reads what a registry knows, and why it says nothing', () => {
    const vulnerabilities = { info: 0, low: 2, moderate: 1, high: 1, critical: 1 }
    expect(auditOf(JSON.stringify({ metadata: { vulnerabilities } }))).toEqual({ high: 2, others: 3 })
    expect(
      auditOf('{"error":{"message":"The audit endpoint (at https://x.example/bulk) responded with 405"}}'),
    ).toEqual({
      reason: 'The audit endpoint responded with 405',
    })
  })
})
