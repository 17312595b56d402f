import manifest from '../../../package.json' with { type: 'json' }

/** The version of the package, shown in health, documents and the shell. */
export const version = manifest.version
