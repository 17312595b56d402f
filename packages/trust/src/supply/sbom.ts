/** The fields of CycloneDX that are compared with the lockfile. */
export interface Sbom {
  bomFormat: string
  specVersion: string
  components: {
    purl: string
    externalReferences?: { hashes?: { alg: string; content: string }[] }[]
  }[]
}

/** The locked packages that a list of packages misses, or has with another hash. */
export function missingFrom({ components }: Sbom, locked: ReadonlyMap<string, string>): string[] {
  const listed = new Map(components.map((component) => [nameOf(component.purl), hashOf(component)]))
  return [...locked].flatMap(([name, hash]) =>
    listed.get(name) === Buffer.from(hash, 'base64').toString('hex') ? [] : [name],
  )
}

/** `pkg:npm/%40scope/name@1.0.0` as `@scope/name@1.0.0`. */
const nameOf = (purl: string) => decodeURIComponent(purl.replace('pkg:npm/', ''))

function hashOf({ externalReferences = [] }: Sbom['components'][number]): string | undefined {
  const hashes = externalReferences.flatMap((reference) => reference.hashes ?? [])
  return hashes.find(({ alg }) => alg === 'SHA-512')?.content
}
