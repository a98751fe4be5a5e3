import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { anyService } from '../testing/any-service.ts'
import { createMail } from './mail.ts'

const message = { to: 'rina@example.test', subject: 's', text: 't', html: '<p>t</p>' }

test('a mail server that says nothing is given up', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const send = createMail({
    url: `smtp://127.0.0.1:${port}`,
    from: 'a@b.test',
    service: anyService(),
    timeoutMs: 100,
  })
  await expect(send(message)).rejects.toThrow()
  for (const socket of sockets) socket.destroy()
  server.close()
})

test('a mail server that cannot be reached is an error', async () => {
  const send = createMail({ url: 'smtp://127.0.0.1:1', from: 'a@b.test', service: anyService() })
  await expect(send(message)).rejects.toThrow()
})
