import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import { requestError } from '../request-error.ts'

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

/** The phone: a small page of plain files that uses the control interface alone. */
export function phoneRoutes(): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header(
        'content-security-policy',
        "default-src 'self'; base-uri 'none'; form-action 'none'",
      )
      reply.header('cache-control', 'no-cache')
    })
    app.get('/', async (_request, reply) =>
      reply.type(TYPES.html ?? '').send(await read('index.html')),
    )
    app.get('/phone/:file', async (request, reply) => {
      const { file } = request.params as { file: string }
      const type = /^[a-z0-9-]+\.(css|js|svg)$/.test(file) ? TYPES[file.split('.')[1] ?? ''] : ''
      if (!type) throw requestError(404, `there is no ${request.url}`)
      return reply.type(type).send(await read(file))
    })
  }
}

async function read(file: string): Promise<Buffer> {
  try {
    return await readFile(new URL(file, import.meta.url))
  } catch {
    throw requestError(404, `the phone has no file ${file}`)
  }
}
