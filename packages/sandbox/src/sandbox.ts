import { orFree } from './http/ports.ts'
import { type Routes, startPageServer } from './http/server.ts'
import { type Part, type Ports, startParts } from './parts.ts'

export interface SandboxOptions {
  /** Of the page; 4601. Where it is taken, a free one is found. 0 finds a free one at once. */
  port?: number
  /** Of the parts that listen on one of their own; each has its usual one. */
  ports?: Ports
  /** Origin of the server whose chat the demo shops embed; without it there are no shops. */
  serverUrl?: string | undefined
}

export interface Sandbox {
  /** The page, and below /api its interface. */
  url: string
  /** What to start the server with, so that it finds the stand-ins. */
  reach: Record<string, string>
  stop(): Promise<void>
}

/** Asks one part after the other, until one knows the path. */
function routesOf(parts: readonly Part[]): Routes {
  return async (request, response, url) => {
    for (const { routes } of parts) if (await routes(request, response, url)) return true
    return false
  }
}

/** Starts the stand-ins of the outside world on loopback. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 4601, ports = {}, serverUrl } = options
  const parts = await startParts(ports, serverUrl)
  const page = await orFree((free) => startPageServer(routesOf(parts), free), port)
  const url = `http://127.0.0.1:${page.port}`
  return {
    url,
    reach: Object.assign({ SANDBOX_URL: url }, ...parts.map(({ reach }) => reach)),
    async stop() {
      await Promise.all([page.stop(), ...parts.map((part) => part.stop())])
    },
  }
}
