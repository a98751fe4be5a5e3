import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'

/** What became of a page that was asked for. */
export type Visit = {
  bytes: number
  /** From the request to the end of the connection's use, milliseconds. */
  millis: number
}

/** A stand-in for the profile site that does what it is told for each address. */
export type Site = {
  url: string
  /** An address that nobody should connect to. */
  elsewhere: string
  /** Has an address answered so from now on; earlier visits of it are forgotten. */
  plan: (path: string, answer: RequestListener) => void
  /** The visits of an address, those that are over. */
  visits: (path: string) => readonly Visit[]
  /** Connections to elsewhere, and addresses that nobody planned. */
  strays: () => readonly string[]
  /** Whether nobody is being answered. */
  isQuiet: () => boolean
  close: () => Promise<void>
}

/** Starts the site, and the place elsewhere that only listens for who comes. */
export async function startSite(): Promise<Site> {
  const answers = new Map<string, RequestListener>()
  const visits = new Map<string, Visit[]>()
  const strays: string[] = []
  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const answer = answers.get(path)
    if (!answer || request.headers.host !== new URL(url).host) {
      strays.push(`${request.headers.host}${path}`)
      response.writeHead(404).end()
      return
    }
    const { socket } = request
    const before = socket.bytesWritten
    const started = performance.now()
    open.add(response)
    response.on('close', () => {
      open.delete(response)
      const visit = { bytes: socket.bytesWritten - before, millis: performance.now() - started }
      visits.set(path, [...(visits.get(path) ?? []), visit])
    })
    answer(request, response)
  })
  const trap = createSocketServer((socket) => {
    strays.push('a connection elsewhere')
    socket.destroy()
  })
  const url = await listen(server)
  return {
    url,
    elsewhere: await listen(trap),
    plan(path, answer) {
      answers.set(path, answer)
      visits.delete(path)
    },
    visits: (path) => visits.get(path) ?? [],
    strays: () => strays,
    isQuiet: () => open.size === 0,
    async close() {
      server.closeAllConnections()
      await Promise.all([server, trap].map((one) => new Promise((resolve) => one.close(resolve))))
    },
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
