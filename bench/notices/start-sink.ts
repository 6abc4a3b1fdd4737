/** A mail server that discards everything. */
import { createServer, type Socket } from 'node:net'

const END = '\r\n.\r\n'
const answers: Readonly<Record<string, string>> = { DATA: '354 begin', QUIT: '221 bye' }

let taken = 0

/** Commands by line, text up to its dot, in any pieces. */
function serve(socket: Socket): void {
  let kept = ''
  let isText = false
  const readText = (): boolean => {
    const end = kept.indexOf(END)
    if (end < 0) {
      kept = kept.slice(-END.length)
      return false
    }
    kept = kept.slice(end + END.length)
    isText = false
    taken += 1
    return socket.write('250 taken\r\n')
  }
  const readCommand = (): boolean => {
    const end = kept.indexOf('\r\n')
    if (end < 0) return false
    const verb = kept.slice(0, 4).toUpperCase()
    kept = kept.slice(end + 2)
    isText = verb === 'DATA'
    socket.write(`${answers[verb] ?? '250 yes'}\r\n`)
    if (verb === 'QUIT') socket.end()
    return true
  }
  socket.on('data', (piece) => {
    kept += piece.toString('latin1')
    while (isText ? readText() : readCommand());
  })
  socket.on('error', () => socket.destroy())
  socket.write('220 sink\r\n')
}

const server = createServer(serve).listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the sink has no port')
  console.log(`ready http://127.0.0.1:${address.port}`)
})
process.once('SIGINT', () => {
  process.stderr.write(`the mail server took ${taken}\n`)
  process.exit(0)
})
