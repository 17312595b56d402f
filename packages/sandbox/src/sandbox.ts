import { orFree } from './http/ports.ts'
import { type Routes, startPageServer } from './http/server.ts'
import { type Beginning, type Ports, type Simulator, startSimulators } from './simulators.ts'

export interface SandboxOptions extends Beginning {
  /** Of the page; 4601. Where it is taken, a free one is found. 0 finds a free one at once. */
  port?: number
  /** Ports of the simulators with a port of their own; each has a default. */
  ports?: Ports
  /** Variables that the server has already: what they name is the real provider, and no stand-in takes its place. */
  own?: Readonly<Record<string, string | undefined>>
}

export interface Sandbox {
  /** The page, and below /api its interface. */
  url: string
  /** What to start the server with, so that it finds the stand-ins. */
  reach: Record<string, string>
  stop(): Promise<void>
}

/** Asks the simulators in order, until one knows the path. */
function routesOf(simulators: readonly Simulator[]): Routes {
  return async (request, response, url) => {
    for (const { routes } of simulators) if (await routes(request, response, url)) return true
    return false
  }
}

const namesProvider = /_(URL|ID|KEY|SECRET|MODEL)$/

/** What leads the server to a stand-in, unless the operator has named the provider; a single setting of theirs stays. */
function reachOf({ reach }: Simulator, own: NonNullable<SandboxOptions['own']>): Record<string, string> {
  const names = Object.keys(reach)
  if (names.some((name) => own[name] && namesProvider.test(name))) return {}
  return Object.fromEntries(Object.entries(reach).filter(([name]) => !own[name]))
}

/** Starts the stand-ins of the outside world on loopback. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 4601, ports = {}, own = {}, ...beginning } = options
  const simulators = await startSimulators(ports, beginning)
  const page = await orFree((free) => startPageServer(routesOf(simulators), free), port)
  const url = `http://127.0.0.1:${page.port}`
  return {
    url,
    reach: Object.assign({ SANDBOX_URL: url }, ...simulators.map((simulator) => reachOf(simulator, own))),
    async stop() {
      await Promise.all([page.stop(), ...simulators.map((simulator) => simulator.stop())])
    },
  }
}
