#!/usr/bin/env node
/* What runs first must run on any Node: it imports nothing of ours before it knows that this one is new enough. */
const NEEDED = 24
/** The code of a configuration that cannot be used. */
const EXIT_CODE = 64

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  process.stderr.write(
    `Comptoir needs Node.js ${NEEDED} or newer, and this is ${process.versions.node}: install it from https://nodejs.org, then run the command again.\n`,
  )
  process.exitCode = EXIT_CODE
} else await import('./cli.ts')

export {}
