import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { anyService } from '../../testing/any-service.ts'
import { serveNobody } from '../../testing/serve.ts'
import { createMail } from './mail.ts'

const message = { to: 'rina@example.test', subject: 's', text: 't', html: '<p>t</p>' }

/** A mail server that greets, and then answers each line as told; gives its address. */
async function startMailServer(answer: (line: string, socket: Socket) => void, greeting = '220 x') {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    if (greeting !== '') socket.write(`${greeting}\r\n`)
    createInterface({ input: socket }).on('line', (line) => answer(line, socket))
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const mailTo = (url: string, timeoutMs = 10_000) =>
  createMail({ url, from: 'a@b.test', service: anyService(), timeoutMs })

test('a mail server that says nothing is given up', async () => {
  const url = await startMailServer(() => {}, '')
  await expect(mailTo(url, 100)(message)).rejects.toMatchObject({
    name: 'UpstreamUnavailableError',
  })
})

test('a mail server that cannot be reached is an outage', async () => {
  const send = mailTo((await serveNobody()).replace('http:', 'smtp:'))
  await expect(send(message)).rejects.toMatchObject({
    name: 'UpstreamUnavailableError',
    stage: 'connecting',
  })
})

test('a mail that may have been taken is not sent twice', async () => {
  let taken = 0
  const url = await startMailServer((line, socket) => {
    if (line === 'DATA') socket.write('354 go on\r\n')
    else if (line === '.') {
      taken += 1
      socket.destroy()
    } else if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n')
  })
  const unknown = { name: 'UpstreamUnavailableError', stage: 'waiting' }
  await expect(mailTo(url)(message)).rejects.toMatchObject(unknown)
  expect(taken).toBe(1)
})

test('an address that the mail server refuses is nothing against the mail server', async () => {
  let refused = 0
  const url = await startMailServer((line, socket) => {
    const isRecipient = line.startsWith('RCPT')
    if (isRecipient) refused += 1
    socket.write(isRecipient ? '550 unknown\r\n' : '250 ok\r\n')
  })
  const send = mailTo(url)
  for (let mail = 1; mail <= 8; mail += 1)
    await expect(send(message)).rejects.toMatchObject({ code: 'EENVELOPE', responseCode: 550 })
  expect(refused).toBe(8)
})

test('a mail server that sends everybody away is away', async () => {
  const url = await startMailServer(() => {}, '421 too busy')
  await expect(mailTo(url)(message)).rejects.toMatchObject({ name: 'UpstreamUnavailableError' })
})

/** What a mail server without TLS is told by a server that is given this address of it. */
async function linesTo(addressOf: (url: URL) => void) {
  const lines: string[] = []
  const url = new URL(
    await startMailServer((line, socket) => {
      lines.push(line)
      if (line.startsWith('EHLO')) socket.write('250-x\r\n250 AUTH PLAIN\r\n')
      else if (line === 'STARTTLS') socket.write('502 no TLS here\r\n')
      else if (line === 'DATA') socket.write('354 go on\r\n')
      else if (line.startsWith('AUTH')) socket.write('235 welcome\r\n')
      else if (/^(MAIL|RCPT|\.$)/.test(line)) socket.write('250 ok\r\n')
    }),
  )
  url.username = 'dibs'
  url.password = 'a-secret'
  addressOf(url)
  const outcome = await mailTo(url.href)(message).then(
    () => 'sent',
    ({ code }) => code,
  )
  return { outcome, lines }
}

test('a password goes to another machine only over TLS', async () => {
  // An address that leads to this machine, but does not say so.
  const { outcome, lines } = await linesTo((url) => {
    url.hostname = '0.0.0.0'
  })
  expect(outcome).toBe('ETLS')
  expect(lines).toEqual([expect.stringMatching(/^EHLO/), 'STARTTLS'])
})

test.each(['127.0.0.1', 'localhost'])('a mail server at %s may do without', async (host) => {
  const { outcome, lines } = await linesTo((url) => {
    url.hostname = host
  })
  expect(outcome).toBe('sent')
  expect(lines.some((line) => line.startsWith('AUTH PLAIN'))).toBe(true)
})
