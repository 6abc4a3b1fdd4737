const CHANNEL = 'console.mail'

export function announceConfirmed(mailAddress: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(mailAddress)
  channel.close()
}

export function onConfirmed(hear: (mailAddress: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') hear(data)
  })
  return () => channel.close()
}
