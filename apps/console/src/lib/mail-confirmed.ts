const CHANNEL = 'console.mail'

/** Informs the other tabs of this browser that the link of a mail was opened. */
export function announceConfirmed(mailAddress: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(mailAddress)
  channel.close()
}

/** Listens to what other tabs announce; returns the function that stops it. */
export function onConfirmed(hear: (mailAddress: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') hear(data)
  })
  return () => channel.close()
}
