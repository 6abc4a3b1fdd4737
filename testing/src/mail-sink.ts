import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface MailSink {
  readonly smtpUrl: string
  taken(): number
  close(): Promise<void>
}

export const startMailSink = async (): Promise<MailSink> => {
  const sockets = new Set<Socket>()
  let taken = 0
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
    let isText = false
    const answer = (line: string): string => {
      if (isText) {
        isText = line !== '.'
        if (!isText) taken += 1
        return isText ? '' : '250 taken\r\n'
      }
      isText = /^data/i.test(line)
      if (isText) return '354 go on\r\n'
      return /^quit/i.test(line) ? '221 bye\r\n' : '250 ok\r\n'
    }
    socket.write('220 sink\r\n')
    // Killed senders reset connections.
    createInterface({ input: socket })
      .on('error', () => undefined)
      .on('line', (line) => socket.write(answer(line)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    taken: () => taken,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
